"""What a model is told: templates as files, and the functions that fill them."""

from .deciding import build_decide_prompt
from .judging import build_judge_prompt
from .learning import build_merge_prompt, build_reflect_prompt
from .naming import build_name_prompt
from .templates import NAMES, Template, Templates, load_templates

__all__ = [
    "NAMES",
    "Template",
    "Templates",
    "build_decide_prompt",
    "build_judge_prompt",
    "build_merge_prompt",
    "build_name_prompt",
    "build_reflect_prompt",
    "load_templates",
]
