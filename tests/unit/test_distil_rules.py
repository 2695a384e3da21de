"""What sentences say, as a table: kind, claim and wording; and where they say nothing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from graphmem.distil.local import SpacyDistiller
from graphmem.distil.sentences import is_english, split
from graphmem.models import Act, Kind, Modality, Precision, Role, Statement, Turn
from graphmem.resolve.derive import derive

SAID = datetime(2025, 6, 11, 9, tzinfo=UTC)  # a Wednesday


@pytest.fixture(scope="module")
def distiller() -> SpacyDistiller:
    return SpacyDistiller()


def turn(text: str, speaker: str = "Ada", id_: str = "t", said_at: datetime = SAID, **given) -> Turn:
    return Turn(conversation="c", id=id_, speaker=speaker, text=text, said_at=said_at, **given)


def told(distiller: SpacyDistiller, text: str, before: str | None = None, **given) -> list[Statement]:
    asked = turn(before, "Ben", "q") if before else None
    return distiller.distil([turn(text, **given)], asked)[0]


# text | kind | subject | attribute ("not" before it: of negative polarity) | object | the statement as told
TABLE = """
I live in Lyon now. | state | Ada | lives in | Lyon | Ada lives in Lyon.
I went to a support group yesterday and it was so powerful. | event | Ada | go to | support group | Ada went to a support group on 10 June 2025.
I adopted a grey cat. | event | Ada | adopt | grey cat | Ada adopted a grey cat.
My sister adopted a cat. It is called Pebble. | state | Ada's sister's cat | is named | Pebble | Ada's sister's cat is called Pebble.
My locker code is 1041 now. | state | Ada's locker | code | 1041 | Ada's locker code is 1041.
My new phone number is 555-1234. | state | Ada's phone | number | 555-1234 | Ada's new phone number is 555-1234.
My desk is on floor 7 now. | state | Ada's desk | is located in | floor 7 | Ada's desk is on floor 7.
Box 3 is in the attic. | state | Box 3 | is located in | attic | Box 3 is in the attic.
The alpha crate 3 is red. | state | alpha crate 3 | colour | red | The alpha crate 3 is red.
The gate is locked. | state | gate | status | locked | The gate is locked.
Alex is on call. | state | Alex | duty | on call | Alex is on call.
Omar is assigned to Project Alder. | state | Omar | is assigned to | Project Alder | Omar is assigned to Project Alder.
Omar moved from Westfield to Harbour Town. | state | Omar | lives in | Harbour Town | Omar moved from Westfield to Harbour Town.
Omar moved from Project Alder to Project Birch. | state | Omar | is assigned to | Project Birch | Omar moved from Project Alder to Project Birch.
I started working at Acme in May. | state | Ada | works at | Acme | Ada started working at Acme in May 2025.
I got a job at Acme as a designer. | state | Ada | works at | Acme | Ada got a job at Acme as a designer.
I have been married to Tom since 2016. | state | Ada | is married to | Tom | Ada has been married to Tom since 2016.
My sister, who lives in Lyon, is a nurse. | state | Ada's sister | lives in | Lyon | Ada's sister lives in Lyon.
My sister, who lives in Lyon, is a nurse. | state | Ada's sister | works as | nurse | Ada's sister is a nurse.
My sister June is 34. | state | June | is aged | 34 | Ada's sister June is 34 as of 11 June 2025.
My sister June is 34. | state | June | is | Ada's sister | June is Ada's sister.
I am allergic to walnuts. | state | Ada | is allergic to | walnuts | Ada is allergic to walnuts.
Remember, I am allergic to walnuts. | state | Ada | is allergic to | walnuts | Ada is allergic to walnuts.
I'm a big fan of jazz. | preference | Ada | likes | jazz | Ada is a big fan of jazz.
I love pizza and pasta. | preference | Ada | likes | pasta | Ada loves pizza and pasta.
My favourite colour is blue. | preference | Ada's favourite colour | value | blue | Ada's favourite colour is blue.
I'm going to adopt a dog next month. | plan | Ada | plans | adopt dog | Ada is going to adopt a dog in July 2025.
I can't wait to visit Rome! | plan | Ada | plans | visit Rome | Ada cannot wait to visit Rome.
I run every morning. | habit | Ada | does regularly | run | Ada runs every morning.
I don't eat meat. I play chess every Sunday. | habit | Ada | does regularly | play chess | Ada plays chess every Sunday.
My husband and I went camping with the kids last weekend. | event | Ada | go | camping with the kids | Ada's husband and Ada went camping with the kids on the weekend of 7–8 June 2025.
I'm so glad I passed the exam yesterday! | event | Ada | pass | exam | Ada passed the exam on 10 June 2025.
Took a trip to Rome last week - it was amazing | event | Ada | take | trip to Rome | Ada took a trip to Rome in the week of 2–8 June 2025.
The exam is next Tuesday. | event | exam | happen |  | The exam is on 17 June 2025.
Tom said he moved to Lyon. | state | Tom | lives in | Lyon | Tom moved to Lyon (according to Tom).
This is my dog Rex. | state | Rex | is | Ada's dog | Rex is Ada's dog.
That's our neighbour Greta, she has a bakery. | state | Greta | is | Ada's neighbour | Greta is Ada's neighbour.
That's our neighbour Greta, she has a bakery. | state | Greta | has | bakery | Greta has a bakery.
My sister Ana lives in Ghent with her husband Paul. | state | Paul | is | Ana's husband | Paul is Ana's husband.
My cousin Eva plays chess every Sunday. | habit | Eva | does regularly | play chess | Ada's cousin Eva plays chess every Sunday.
I have a brother named Tom and he is a baker. | state | Tom | is | Ada's brother | Tom is Ada's brother.
I have a brother named Tom and he is a baker. | state | Tom | works as | baker | Tom is a baker.
I have a brother named Tom and he is a baker. | state | Ada | has | brother | Ada has a brother named Tom.
We named our parrot Olive. | state | Olive | is | Ada's parrot | Olive is Ada's parrot.
We got a puppy! Her name is Biscuit. | state | Ada's puppy | is named | Biscuit | Ada's puppy's name is Biscuit.
My wife is a vet and her name is Clara. | state | Ada's wife | works as | vet | Ada's wife is a vet.
My wife is a vet and her name is Clara. | state | Ada's wife | is named | Clara | Ada's wife's name is Clara.
I have a dog. He is a poodle. | state | Ada's dog | is | poodle | Ada's dog is a poodle.
My son turned nine in May. | state | Ada's son | is aged | 9 | Ada's son turned nine in May 2025.
I'm thirty-four. | state | Ada | is aged | 34 | Ada is thirty-four as of 11 June 2025.
There are three cats in our house. | state | Ada's house | has | three cats | There are three cats in Ada's house.
I own two bikes, a guitar and a kayak. | state | Ada | owns | kayak | Ada owns two bikes, a guitar and a kayak.
I have been to Lisbon twice. | event | Ada | go to | Lisbon | Ada has been to Lisbon twice.
I moved here from Oslo when I was nine. | event | Ada | move from | Oslo | Ada moved here from Oslo when Ada was nine.
We built our own shed. | event | Ada | build | their own shed | Ada and others built their own shed.
The barn is in our village right now. | state | barn | is located in | Ada's village | The barn is in Ada's village.
I'm allergic to eggs, by the way. | state | Ada | is allergic to | eggs | Ada is allergic to eggs.
My nephew is getting married next month. | plan | Ada's nephew | plans | get married | Ada's nephew is getting married in July 2025.
The code for the shed is 4471. | state | shed | code | 4471 | The code for the shed is 4471.
My cat Momo was ill, so I took her to the vet. | event | Ada | take | Momo to the vet | Ada took Momo to the vet.
My aunt gave me her old bike. | event | Ada's aunt | give | Ada her old bike | Ada's aunt gave Ada her old bike.
We stayed with my uncle Piet last week. | event | Ada | stay with | Piet | Ada and others stayed with Ada's uncle Piet in the week of 2–8 June 2025.
This is Max, my brother. He is tall and he just turned forty. | state | Max | is aged | 40 | Max turned forty.
I don't eat meat. | habit | Ada | not does regularly | eat meat | Ada does not eat meat.
Pebble sleeps on the piano. | habit | Pebble | does regularly | sleep on the piano | Pebble sleeps on the piano.
Our cats, Luna and Oliver, are siblings. | state | Oliver | is | Ada's cat | Oliver is Ada's cat.
My sisters Ana and Eva live in Ghent. | state | Ana | is | Ada's sister | Ana is Ada's sister.
I made this bowl in my pottery class. | event | Ada | make | bowl in Ada's pottery class | Ada made this bowl in Ada's pottery class.
I took up a job with friends at the mill. | event | Ada | take up | job with friends at the mill | Ada took up a job with friends at the mill.
I got back from Oslo yesterday. | event | Ada | get back from | Oslo | Ada got back from Oslo on 10 June 2025.
I have two kids, Ben and Lotte. | state | Lotte | is | Ada's kid | Lotte is Ada's kid.
I quit smoking because my doctor told me to. | event | Ada | quit | smoking | Ada quit smoking because Ada's doctor told Ada to.
I have three hives now because the old one was crowded. | state | Ada | has | three hives | Ada has three hives because the old one was crowded.
I don't live in Lyon. | state | Ada | not lives in | Lyon | Ada does not live in Lyon.
I have never lived in Porto. | state | Ada | not lives in | Porto | Ada has never lived in Porto.
I never lived in Porto. | event | Ada | not lives in | Porto | Ada never lived in Porto.
I didn't live in Lyon in 2016. | state | Ada | not lives in | Lyon | Ada did not live in Lyon in 2016.
I never worked at Acme. | event | Ada | not works at | Acme | Ada never worked at Acme.
I was not married to Tom. | event | Ada | not is married to | Tom | Ada was not married to Tom.
I have not been married to Tom since 2016. | state | Ada | not is married to | Tom | Ada has not been married to Tom since 2016.
I am not allergic to walnuts. | state | Ada | not is allergic to | walnuts | Ada is not allergic to walnuts.
I wasn't born in Ghent. | event | Ada | not was born in | Ghent | Ada was not born in Ghent.
I'm not from Ghent. | state | Ada | not is from | Ghent | Ada is not from Ghent.
I didn't like jazz. | event | Ada | not likes | jazz | Ada did not like jazz.
I don't like jazz or blues. | preference | Ada | not likes | blues | Ada does not like jazz or blues.
I hate jazz. | preference | Ada | not likes | jazz | Ada hates jazz.
I don't hate jazz. | preference | Ada | likes | jazz | Ada does not hate jazz.
I'm not into jazz. | preference | Ada | not likes | jazz | Ada is not into jazz.
The gate isn't locked. | state | gate | not status | locked | The gate is not locked.
The window isn't broken. | state | window | not status | broken | The window is not broken.
My bike is not repaired yet. | state | Ada's bike | not status | repaired | Ada's bike is not repaired yet.
The gate is no longer locked. | state | gate | not status | locked | The gate is no longer locked.
Omar is not on call. | state | Omar | not duty | on call | Omar is not on call.
My locker code is not 1041. | state | Ada's locker | not code | 1041 | Ada's locker code is not 1041.
My desk is not on floor 7. | state | Ada's desk | not is located in | floor 7 | Ada's desk is not on floor 7.
My cat isn't called Max. | state | Ada's cat | not is named | Max | Ada's cat is not called Max.
I'm not a nurse. | state | Ada | not works as | nurse | Ada is not a nurse.
I am no nurse. | state | Ada | not works as | nurse | Ada is no nurse.
I don't have a dog. | state | Ada | not has | dog | Ada does not have a dog.
I have no siblings. | state | Ada | not has | siblings | Ada has no siblings.
I don't have any siblings. | state | Ada | not has | siblings | Ada does not have any siblings.
I don't have a meeting tomorrow. | plan | Ada | not plans | have meeting | Ada does not have a meeting on 12 June 2025.
I didn't move to Lyon. | event | Ada | not move to | Lyon | Ada did not move to Lyon.
I didn't start working at Acme. | event | Ada | not start | working at Acme | Ada did not start working at Acme.
I didn't stop working at Acme. | event | Ada | not stop | working at Acme | Ada did not stop working at Acme.
I didn't go to Rome or visit Paris. | event | Ada | not visit | Paris | Ada did not visit Paris.
I did not buy a car but took the train to Ghent. | event | Ada | take | train to Ghent | Ada took the train to Ghent.
I not only live in Lyon but also work there. | state | Ada | lives in | Lyon | Ada not only lives in Lyon.
"""
ROWS = [tuple(cell.strip() for cell in line.split("|")) for line in TABLE.strip().splitlines()]


@pytest.mark.parametrize(("text", "kind", "subject", "attribute", "object_", "says"), ROWS)
def test_table(distiller, text, kind, subject, attribute, object_, says):
    found = {
        (s.kind.value, s.claim.subject, s.claim.attribute, s.claim.object, s.claim.polarity): s.text
        for s in told(distiller, text)
        if s.act is Act.ASSERT
    }
    key = (kind, subject, attribute.removeprefix("not "), object_)
    assert found.get((*key, not attribute.startswith("not "))) == says, found
    assert (*key, attribute.startswith("not ")) not in found


@pytest.mark.parametrize(
    "text",
    [
        "I'm proud of you. You're doing great. Keep it up!",
        "I can swim. I could visit. I should call mum.",
        "I want to make a difference.",
        "If I lived in Rome I would buy a scooter.",
        "Maybe I'll move to Rome.",
        "I just moved to Lisbon lol",
        "I moved to the moon. haha",
        "I think Tom moved to Rome.",
        "Are you still in Rome?",
        "He called me yesterday.",
        "I'm working hard. I'm chasing my dreams. I've been meeting so many nice people.",
        "There are great things in our future.",
        "The room was electric. The walls are thin. It's tall.",
        "It's taken me a while. It's become a habit.",
        "I don't mind the rain. I don't know the answer. I don't get it. I own some of them.",
        "I applied there.",
        "Our kids are 4 and 6.",
        "I'm using this app. I read that book. I met some amazing people. I have so many stories.",
        "We made sure to lock up. I find it helps me relax. I can't wait to catch up. I want to get stronger.",
        "Evening walks by the river. Family dinners on Sunday.",
        "We put our hearts into our dreams.",
        "Painting helps me relax.",
        "Your support means a lot to me.",
        "It was awesome! The colors really blend nicely.",
        "Der Bericht definiert ICP-Kriterien für Kunden.",
        "Mein Vertrag endet am 2025-11-08.",
        "J'habite à Lyon avec ma soeur.",
        "蓝鲸项目的代码是 BW-17。",
        "Mark the crate as non-compliant.",
        "The label says `); MATCH (n) DETACH DELETE n; //",
    ],
)
def test_nothing_is_stated(distiller, text):
    assert told(distiller, text) == []


ANSWERS = """
Do you live in Lyon? | Yes, since May. | lives in | Lyon | True | Ada lives in Lyon since May 2025.
Do you live in Lyon? | No. | lives in | Lyon | False | Ada does not live in Lyon.
Where do you live? | In Lyon. | lives in | Lyon | True | Ada lives in Lyon.
How long have you been painting? | 5 years already! | does regularly | paint | True | Ada has been painting for 5 years (since around 2020).
What's your dog's name? | Max! | is named | Max | True | Ada's dog's name is Max.
Hey, did you go to the concert? | Yeah, last night! | go to | concert | True | Ada did go to the concert on the night of 10 June 2025.
"""
ANSWER_ROWS = [tuple(cell.strip() for cell in line.split("|")) for line in ANSWERS.strip().splitlines()]


@pytest.mark.parametrize(("question", "answer", "attribute", "object_", "polarity", "says"), ANSWER_ROWS)
def test_answers_are_told_with_their_question(distiller, question, answer, attribute, object_, polarity, says):
    (found,) = told(distiller, answer, question)
    assert (found.claim.attribute, found.claim.object, str(found.claim.polarity)) == (attribute, object_, polarity)
    assert found.text == says
    assert answer.rstrip("!.") in found.quote


@pytest.mark.parametrize(
    ("question", "answer"),
    [("What do you think?", "Great idea"), ("Do you like it?", "Yes"), ("Any news?", "Since May")],
)
def test_answers_that_decide_nothing_are_left_out(distiller, question, answer):
    assert told(distiller, answer, question) == []


def test_ends_name_the_claim_they_end(distiller):
    works = told(distiller, "I work at Acme.")[0]
    drinks = told(distiller, "I never drink coffee.")[0]
    (end,) = told(distiller, "I don't drink coffee any more.")
    assert (end.act, end.claim.object, drinks.claim.polarity) == (Act.END, drinks.claim.object, False)
    for text in (
        "I no longer work at Acme.",
        "I don't work at Acme anymore.",
        "I quit my job at Acme last week.",
        "I no longer worked at Acme in 2019.",
    ):
        (end,) = [s for s in told(distiller, text) if s.act is Act.END]
        assert end.claim.id == works.claim.id
    used = told(distiller, "I used to live in Paris.")
    assert {s.act for s in used if s.claim.attribute == "lives in"} == {Act.END}


def test_what_there_was_is_over(distiller):
    (had,) = told(distiller, "There was a leak in our cellar last week.")
    assert (had.claim.subject, had.claim.attribute, had.claim.object) == ("Ada's cellar", "has", "leak")
    assert had.valid is not None
    assert had.valid.end == datetime(2025, 6, 9, tzinfo=UTC)


def test_a_lost_job_ends_the_work(distiller):
    (works,) = told(distiller, "I work as a baker.")
    (end,) = [s for s in told(distiller, "I lost my job as a baker in May.") if s.act is Act.END]
    assert end.claim.id == works.claim.id


def test_a_correction_denies_and_corrects(distiller):
    for text in ("I live in Lille. Sorry, Lyon, not Lille.", "I live in Lille. Oops, I meant Lyon."):
        statements = told(distiller, text)
        assert {(s.act, s.claim.object) for s in statements} == {
            (Act.ASSERT, "Lille"),
            (Act.DENY, "Lille"),
            (Act.CORRECT, "Lyon"),
        }
        (version,) = derive(statements)
        assert version.claim.object == "Lyon"
    own = turn("I live in Lille.", id_="a")
    next_turn, _ = distiller.distil([turn("Sorry, Lyon, not Lille.")], own)
    assert {s.act for s in next_turn} == {Act.DENY, Act.CORRECT}
    other, _ = distiller.distil([turn("Sorry, Lyon, not Lille.")], turn("I live in Lille.", "Ben", "a"))
    assert other == []


def test_only_the_same_slot_is_ended(distiller):
    moves = [
        ("Omar lives in Westfield.", 1),
        ("Omar is assigned to Project Alder.", 2),
        ("Omar moved from Westfield to Harbour Town.", 3),
        ("Omar moved from Project Alder to Project Birch.", 4),
    ]
    statements = [
        s
        for text, day in moves
        for s in told(distiller, text, id_=f"t{day}", said_at=datetime(2025, 3, day, tzinfo=UTC))
    ]
    versions = [
        v
        for slot in sorted({s.claim.slot for s in statements})
        for v in derive(s for s in statements if s.claim.slot == slot)
    ]
    current = {v.claim.object for v in versions if v.valid.end is None}
    assert current == {"Harbour Town", "Project Birch"}


def test_states_begun_by_an_event_stay_open(distiller):
    (moved,) = told(distiller, "I moved to Lyon last month.")
    assert moved.valid is not None
    assert (moved.valid.start, moved.valid.end) == (datetime(2025, 5, 1, tzinfo=UTC), None)
    assert moved.valid.from_precision is Precision.MONTH
    (lived,) = told(distiller, "I lived in Paris in 2016.")
    assert lived.kind is Kind.STATE
    assert lived.valid is not None
    assert lived.valid.end == datetime(2017, 1, 1, tzinfo=UTC)


def test_a_time_that_cannot_be_told_is_kept_as_words(distiller):
    (rode,) = [s for s in told(distiller, "I rode horses when I was a kid.") if s.kind is Kind.EVENT]
    assert rode.valid is None
    assert rode.time_text
    assert "when Ada was a kid" in rode.text


def test_who_says_it(distiller):
    assert told(distiller, "I booked a flight to Rome for you.", role=Role.SYSTEM) == []
    assert told(distiller, "Omar lives in Westfield.", role=Role.ASSISTANT) == []
    plan = told(distiller, "We will meet on Monday.")[0]
    assert (plan.claim.subject, plan.modality) == ("Ada", Modality.INTENDED)
    assert "and others" in plan.text


def test_captions_are_told_with_little_confidence(distiller):
    shared = turn("Look!", captions=("a photo of a dog on a beach",))
    ((statement,), _) = distiller.distil([shared], None)
    assert statement.text == "Ada shared a photo of a dog on a beach."
    assert statement.quote == "a photo of a dog on a beach"
    assert statement.confidence < 0.5


def test_names_are_mentioned_once_a_place(distiller):
    words = "qrx moved the badge reader. I had a call with QRX and Tom."
    _, mentions = distiller.distil([turn(words)], None)
    qrx = [m for m in mentions if m.entity.name.lower() == "qrx"]
    assert len({m.entity.id for m in qrx}) == 1
    assert [words[m.start : m.end] for m in qrx] == ["qrx", "QRX"]
    _, mentions = distiller.distil([turn("Thanks a lot for Mel's cake.")], turn("Hi", "Melanie", "q"))
    assert [m.entity.name for m in mentions] == ["Melanie"]


def test_a_very_long_turn(distiller):
    long = turn("The lamp is green. " * 63158 + "My locker number is 4417.")
    statements, mentions = distiller.distil([long], None)
    assert [s.claim.object for s in statements] == ["green", "4417"]
    assert statements[1].start >= 1_199_000
    assert long.words[statements[1].start : statements[1].end] == statements[1].quote
    assert len(mentions) < 10


@pytest.mark.parametrize(
    "text", ["a" * 300_000, "ab " * 100_000, "." * 300_000, "\n \n" * 100_000, "haha a. " * 20_000]
)
def test_walls_of_text_are_read_in_passing(distiller, text):
    assert told(distiller, text[:300_000]) == []


def test_sentences_keep_their_origin():
    words = "Hey Mel! Yeah, I've been gonna do it - took a trip to Dr. Smith, Mel!"
    sentences = list(split(words, 0, ("Melanie",)))
    assert [s.text for s in sentences][1:] == ["I have been going to do it.", "I took a trip to Dr. Smith."]
    for sentence in sentences:
        start, end = sentence.origin(0, len(sentence.text))
        assert 0 <= start < end <= len(words)
        assert is_english(sentence.text)
