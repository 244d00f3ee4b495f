"""The rules of rewording: a pattern over the words of a sentence, and the words that take their place.

The order counts: what only adds noise goes first, then what stands before or behind a command, then whole sentences.
"""

from __future__ import annotations

_X = "[^,;:.?!]+?"
_SHOULD = "(?:should|shall|must|has to|have to|needs to|need to|is to|are to|ought to|will)"
_MADE = (
    "(?:made|created|added|scheduled|booked|entered|planned|stored|saved|arranged|set up|set|put in|put|registered|recorded)"
)
_MAKES = "(?:add|create|make|schedule|book|plan|arrange|enter|set|register|insert|store|save|record|put)"
_CHANGES = "(?:edit|change|update|modify|adjust|alter)"
_PLACES = "(?:settings|preferences|options|list|lists|menu|page|screen|section|overview|view|tab)"
_PRONOUN = "(?:it|that|this|them|those|these)"
_ASKS = "(?:could|can|would|will) you(?: please| kindly)?"
_KINDS = "(?:option|switch|toggle|setting|feature|checkbox|entry|item)"
_LOOKS = "(?:check|see|view|look at|look up|have a look at|take a look at|look|find out)"

# Ways to where something is done; they are dropped before the app and device are, whose names stand in them.
WAYS: tuple[tuple[str, str], ...] = (
    (r"^ (?:go|navigate|head|move) (?:over )?to (?:the |my )?(?P<n>\w+) list(?: ,| and| then)+ (?P<r>[^,;:]*) all (?:the )?(?:entries|items|ones|of them) ", "{r} all {n}"),
    (r"^ (?:go|navigate|head|switch|move) (?:over )?to the home screen(?: ,| and| then)+ ", ""),
    (r"^ (?:go|navigate|head|move|open|visit)(?: over)?(?: to)? (?:the|my) (?P<n>\w+s)(?: list| tab| screen)? (?:,|and|then|, and|and then) (?P<v>add|create|make) (?:a new one|one|another) ", "{v} an {n}"),
    (r"^ (?:go|navigate|head|move) (?:over )?(?:to|into) (?:the |my )?(?:[\w']+ ){0,5}?" + _PLACES + r"(?: (?:of|for|in) (?:the |my )?[\w']+(?: [\w']+)?)?(?: ,| and| then)+ ", ""),
    (r"^ open (?:the |my )?(?:[\w']+ ){0,3}?(?:settings|preferences|options)(?: of the [\w']+)?(?: ,| and| then)+ (?=\w+ \S)", ""),
    (r"^ (?:go|navigate|head|move) (?:over )?(?:to|into) (?:the |my )?(?:\w+ )?\w+s(?: ,| and| then)+ (?!\w+ (?:it|that|this|them) )", ""),
)  # fmt: skip

RULES: tuple[tuple[str, str], ...] = (
    # What says nothing
    (r" (?:right away|immediately|at once|straight away|as soon as possible|if possible|thanks|thank you|from (?:here|now) on|any longer) $", ""),
    (r" from (?:then|now|here) on(?= [,;.])", ""),
    (r" [,;] (?:please )?" + _CHANGES + rf"(?: {_PRONOUN})?(?: that way| accordingly)? $", ""),
    (r" [,;] (?:and )?" + _ASKS + rf" (?:please )?(?:{_CHANGES} {_PRONOUN}|do (?:that|so)|arrange (?:that|it)|make that happen)(?: for me)? [?.]? ?$", ""),
    (r" [,;] (?:please )?(?:see|check|look at) what [^,;]+ and (?:replace|change|update) it $", ""),
    (r" ,?(?: and| then)+ (?:leave|exit|quit|close) (?:the|this) (?:screen|page|dialog|settings|menu|window|app) $", ""),
    (r"(?<= Q) (?:,|and|then)+ (?:confirm|save) it $", " and save"),
    (r" (?:calendar|diary) (?:entry|item|event|appointment) ", "event"),
    (r" (?:fresh|brand new|brand-new) ", "new"),
    (r" (?:in advance|ahead of (?:it|time)|ahead of the (?:event|time)) ", "before"),
    (r" the slider (?:for|of) ", "the"),
    (r" (?:the |an? )?" + _KINDS + " (?P<q>Q)(?= to )", "{q}"),
    (r" (?P<q>Q) (?:option|switch|toggle|setting|slider|checkbox)(?= to )", "{q}"),
    (r" the app (?:called |named )?(?P<q>Q) ", "the {q} app"),
    (r" (?:set|put|turn|switch) (?:the |my )?(?P<s>Q) to (?P<o>on|off) ", "turn {o} {s}"),
    (r" (?:of|on) (?:this|my|the) (?:phone|device|tablet)(?= (?:must|should|shall|has|is|needs) )", ""),
    (r" (?P<n>alarm|event|appointment|contact) of mine ", "{n}"),
    (r" (?:standard|normal|preset) (?=(?:browser|app|application|keyboard|launcher) )", "default"),
    (r"(?: ,| and)?(?: that| which)? (?:going off|goes off|ringing|rings|sounds|sounding|to (?:go off|ring|sound))(?= (?:at|for) T )", ""),
    (r" by the name of ", "named"),
    (r" (?:all )?(?:the )?seven days(?: of the week)? ", "daily"),
    (r" to all S of the week ", "to daily"),
    (r" (?:every|each) day of the week ", "daily"),
    (r" all days of the week ", "daily"),
    (r" Dmonday (?:through|to|till|until) Dsunday ", "daily"),
    (r" daily , daily ", "daily"),
    (r" (?P<s>e-?mail|phone|number)(?: address)? (?:for|at) (?P<k>work|home) ", "{k} {s}"),
    (r" (?:that|which) (?:notifies|reminds|alerts)(?: (?:me|us))? ", "and remind me"),
    # Steps in between that nobody needs to be told
    (r" (?:,|and|then|, and|, then) (?:(?:choose|select|tap|press|click|hit|open)(?: on)?(?: the)? (?:edit|editor|pencil)(?: button| mode| screen| icon)?|open it(?: for editing| up)?|edit it|(?:open|view|show) (?:the|its) details)(?= (?:,|and|then) )", ""),
    (r" for editing ", ""),
    (r"^ (?:tap|press|click|hit|choose|select)(?: on)?(?: the)? (?:create|new|add|plus)(?: button)?(?: ,| and| then)+ ", "create a new entry ,"),
    # Two clauses about one thing
    (r"(?:^| (?:,|and|then)+) (?:find|look for|locate) (?P<x>" + _X + r")(?: ,| and| then)+ (?:start|launch|open|run) it $", "open {x}"),
    (r" (?:find|look for|locate|open|select|go to) (?P<x>" + _X + r")(?: ,| and| then)+ (?:set|turn|switch|put) its (?:switch|toggle|state) (?:to )?(?P<o>on|off) $", "turn {o} {x}"),
    (r"(?:^|(?<= ,)|(?<= and)|(?<= then)) (?:find|look for|locate|open|select|pick|go to) (?P<x>" + _X + r")(?: ,| and| then)+ (?P<a>delete|remove|erase) it(?: ,?(?: and| then)+ confirm(?: it| that)?)? $", "{a} {x}"),
    (r" (?P<a>(?:delete|remove|erase) " + _X + r")(?: ,)?(?: and| then)+ confirm(?: it| that)? $", "{a}"),
    (r"^ (?:open|select|choose|find|go to) (?P<x>" + _X + r")(?: ,| and| then)+ (?:set|turn|switch|put) (?:it )?(?:to )?(?P<o>on|off)(?: it)? $", "turn {o} {x}"),
    (r"^ (?:open|select|find|go to) (?P<x>" + _X + r")(?: ,| and| then)+ (?:set|change|switch) it to (?P<v>[^,;:]+) $", "set {x} to {v}"),
    (r"^ (?:open|go to) (?P<x>the [a-z ]+?)(?: ,| and| then)+ (?:select|choose|pick) (?P<v>Q) $", "set {x} to {v}"),
    (r" (?:select|open|choose|find|pick) (?P<x>" + _X + r")(?: ,| and| then)+ (?:set|turn|switch) (?:all )?(?:of )?its (?P<s>[a-z ]+?) (?:to )?(?P<o>on|off) $", "turn {o} {x} {s}"),
    (r"^ " + _LOOKS + r" which (?P<s>[\w ]+?) is (?:selected|chosen|set|used)(?: ,| and| then)+ (?:set|change|switch|turn|make) it (?:to )?(?P<v>[^,;:]+) $", "set the {s} to {v}"),
    (r"^ (?:go|navigate|head|move) to (?:the |my )?default \w+ , " + _LOOKS + r" which (?P<s>[\w ]+?) is (?:selected|chosen|set)(?: ,| and| then)+ (?:set|change|switch) it to (?P<v>[^,;:]+) $", "set the default {s} to {v}"),
    (r"^ (?:you to )?" + _LOOKS + r" (?P<s>(?:the|my) [\w ]+?)(?: ,| and| then)+ (?:make it|(?:set|change|switch) it to) (?P<v>[^,;:]+) $", "set {s} to {v}"),
    # Said round about
    (r"^ (?P<v>[^,;:]+?) is what (?:the |my )?(?P<s>" + _X + f") {_SHOULD} " + r"be (?:called|named)(?: (?:in|on|over) (?:the )?(?P<o>\w+))? $", "rename my {o} {s} to {v}"),
    (r"^ (?:the )?(?P<v>[^,;:]+?) is what (?P<s>" + _X + f") {_SHOULD} " + r"be (?:switched|set|changed|turned|put)(?: over)?(?: to| as)? $", "set {s} to {v}"),
    (r"^ (?P<v>[^,;:]+) , (?:that's|that is|this is) the (?P<s>" + _X + r") (?:i|we) (?:want|need|would like|wish)(?: to be)?(?: picked| chosen| set| selected| used)?(?: (?:for|of|in) (?:the |my )?(?P<o>[\w ]+?))? $", "set the {o} {s} to {v}"),
    (r"^ (?P<v>.+?) , (?:those|these|that|this) " + f"(?:{_SHOULD} be|{_SHOULD} become) " + r"(?P<s>(?:the|my) .+) $", "change {s} to {v}"),
    (r"^ (?P<v>[^,;:]+?) " + _SHOULD + r" (?:become|be) (?P<s>(?:the|my) [\w ]+?) $", "set {s} to {v}"),
    (r"^ to (?:the )?(?P<v>\w+ (?:theme|mode)) is where .+ $", "turn on the {v}"),
    (r"^ (?:all the way )?(?:down |up )?to (?P<v>[^,;:]+?)(?: percent)? [,:] (?:that's|that is) where (?P<s>.+?) " + _SHOULD + " (?:go|be) $", "set {s} to {v}"),
    (r"^ (?:that |the )?(?P<s>[^,;:]+) , (?:be so kind (?:and|to|as to) |please |kindly )?(?P<a>deactivate|activate|disable|enable) (?:it|that|them) $", "{a} the {s}"),
    (r"^ (?P<s>[^,;:]+) , (?:be so kind (?:and|to|as to) |please |kindly )?(?:turn|switch) (?:it|that|them) (?P<o>on|off) $", "turn {o} {s}"),
    (r"^ (?P<v>.+?) is how (?P<s>" + _X + f") {_SHOULD} " + r"(?:sound|ring|go off|be repeated|repeat|recur) $", "let {s} repeat {v}"),
    (r"^ let (?:the|my) existing ", "let the"),
    (r"^ (?P<v>Q|D\w*|[\w ]+?)(?: is the [a-z]+)? (?:to|should|is to|must|shall) be (?:stored|recorded|saved|noted|entered|set|added|used|kept) as (?:the )?(?P<s>[a-z ]+?) (?:of|for) (?P<t>[^,;:]+) $", "set the {s} of {t} to {v}"),
    (r"^ as (?P<s>[a-z ]+?) , (?P<v>[^,;:]+?) " + _SHOULD + " be (?:configured|set|chosen|used|selected|picked) $", "set the {s} to {v}"),
    (r"^ (?P<x>[^,;:]+?)(?: is| , that's| , that is) the one (?:to be (?:started|opened|launched)|(?:i|we) (?:need|want)(?: to (?:see|use))?(?: on the screen| opened| started)?) $", "open {x}"),
    (r"^ (?:note(?: down)?|record|remember|write down|save) that (?P<x>" + _X + r") was born on (?P<d>D).* $", "set the birthday of {x} to {d}"),
    (r"^ (?:into|in|to) (?P<s>the [\w ]+?) of (?P<t>[^,;:]+) , (?:write|put|enter|type|add) (?:: )?(?P<v>[^,;:]+) $", "set {s} of {t} to {v}"),
    (r"^ for (?P<t>(?:the|my) [\w ]+Q) , (?:fill in|enter|set|add)(?: the)? (?P<s>\w+) (?::|=|to|as) (?P<v>[^,;:]+) $", "set the {s} of {t} to {v}"),
    (r"^ change (?P<s>the " + _X + r")(?: ,)? so (?:that )?i(?: am| get|'m) (?:notified|reminded|alerted) (?P<v>[^,;:]+) $", "change {s} to {v}"),
    (r"^ .+ (?:to|with) (?P<v>[^,;:]+) , " + _ASKS + r" (?:select|choose|set|pick|use) (?:that|it|this) as (?P<s>[^,;:?]+?)(?: \?)? $", "set {s} to {v}"),
    (r"^ make (?P<a>the|my) (?P<s>style|color|colour|theme|format|size|language|unit|font|layout) (?:used (?:by|for|in)|of|for) (?:the |my )?(?P<o>[\w ]+) (?P<v>\w+) $", "set {a} {o} {s} to {v}"),
    (r" the (?P<s>volume|brightness) (?:for|of) (?P<x>[\w ]+?)(?= (?:all the way|completely|to|down|up) )", "the {x} {s}"),
    (r" from (?P<a>T) (?:to|till|until) (?P<b>T)(?: ,)? (?:i|i'm|i am) (?:sleep|asleep|sleeping|in bed)(?: [:,;] .+)? $", "set bedtime to {a} and wake up at {b}"),
    (r"^ (?P<v>switch|turn) off the notifications (?:of|for|from) (?P<x>[^,;:]+) $", "{v} off {X} notifications"),
    (r"^ from (?P<x>[^,;:]+?) no (?P<s>notifications|messages|alerts) " + _SHOULD + " be (?:allowed|shown|sent) $", "turn off {X} {s}"),
    # Something to be rid of
    (r"^ (?:out of|from) .+ (?P<x>(?:the|my) \w+ (?:of |called |named )?\w+) " + _SHOULD + " (?:go|disappear|vanish) $", "delete {x}"),
    (r"^ (?P<x>[^,;:]+?) (?:to be gone|to disappear|to vanish|to go away|(?:should|must|has to|needs to) (?:go|go away|be gone|disappear|vanish))(?: from [^,;:]+)? $", "delete {x}"),
    (r"^ delete the (?:city|town|person|place) of ", "delete the"),
    (r"^ what(?:so)?ever (?P<n>\w+) (?:comes|is|goes off|rings|is set) (?P<r>after|before|later than|earlier than) (?P<t>T)(?: , on or off)? , (?P<a>delete|erase|remove) (?:it|them) $", "{a} every {n} {r} {t}"),
    # Something new
    (r" reachable (?:on|at|by) (?:his |her |their |the )?(?P<s>[\w ]+?) (?:under|at|on|by) (?P<v>N) , (?P<n>an? [\w ]+ (?:called|named) (?:Q|\w+)) .+ $", "create {n} with {s} {v}"),
    (r"^ (?P<v>[^,;:]+?) being (?P<s>(?:the|its|his|her) [^,;:]+?) , (?P<c>[^,;:]+?)(?: " + _SHOULD + f" be {_MADE})? $", "create {c} , {s} is {v}"),
    (r" ,? (?P<v>Q) being its (?:title|name)(?: ,)? ", "titled {v}"),
    (r" , (?P<v>Q) being its (?:title|name) , ", "titled {v}"),
    (r"^ (?P<a>(?:starting|beginning|with|labelled|labeled|named|called|titled|recurring|repeating) .+?) [,:] (?:such )?(?P<n>an? [\w ]+?) " + f"(?:{_SHOULD} be {_MADE}|(?:i|we) (?:want|need|would like)(?: to be)? {_MADE}|is (?:wanted|needed|required)) " + r"(?P<r>[^,;:]*)$", "create {n} {a}"),
    (r"^ (?P<n>an? [\w ]+?) " + f"(?:{_SHOULD} be {_MADE}|is (?:wanted|needed|required)) ", "create {n}"),
    (r"^ with (?P<w>[^,;]+) , (?P<v>" + _MAKES + r") (?:someone|somebody|a (?:new )?(?:person|contact))(?: by| with)? (?P<c>[^,;]+) $", "create a contact with {c} and {w}"),
    (r"^ (?:register|add|save|store|create) (?:someone|somebody) ", "create a contact"),
    (r"^ (?:put|place|save|store|enter|note) (?P<x>Q|\w+(?: \w+)?) (?:in|into|to|among) (?:my |the )?(?:address book|phone book|phonebook|contacts|contact list) ", "add a contact named {x}"),
    (r"^ (?:for|on) (?P<d>D\w*)(?: ,)? (?P<c>" + _MAKES + r" an? \w+) ", "{c} on {d}"),
    (r"^ (?P<w>(?:(?:D\w*|T|at|on|,) ?)+) [,:] (?P<v>" + _MAKES + r") (?P<n>an? \w+)(?: (?:to|that) (?:sound|ring|go off) then| for then)? ", "{v} {n} at {w}"),
    (r"^ (?P<v>add|create|new|make) (?P<n>event|appointment|note|task|reminder|contact|label|alarm|item) : (?P<x>Q|\w+) $", "create a {n} named {x}"),
    (r"^ (?P<c>.*\b(?:put|add|create|make|schedule|book) (?:an?|another) [^,;:]+?)(?: ,)? and (?:call|name|title) it (?P<x>Q|[\w ]+?) $", "{c} named {x}"),
    (r"^ (?:use [\w ]+ to )?alert me (?P<t>(?:at )?T)", "create an alarm {t}"),
    (r" (?:open|start|launch)(?: the)? (?P<q>Q) app(?: ,)? ", "open {q}"),
    # A wish, and then the command for it
    (r"^ [a-z', ]+ , " + _ASKS + r" (?P<c>\w+ (?!(?:it|that|this|them|those|so) )[^,;:?]*?(?:Q|N|volume to|mode|theme)[^,;:?]*?)(?: \?)? $", "{c}"),
)  # fmt: skip
