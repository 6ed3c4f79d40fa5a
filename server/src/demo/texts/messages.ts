/**
 * Conversations of the four sign-in members: < the other person, > the member. The number is the
 * age of the last line in minutes; a plus marks unread lines.
 */
export interface Conversation {
  with: string
  minutes: number
  lines: string
  /** The first message came from a member who is not followed. */
  isRequest?: boolean
  /** The last line has a picture. */
  scene?: string
}

export const ADA_CONVERSATIONS: readonly Conversation[] = [
  {
    with: "Mei Tanaka",
    minutes: 6,
    scene: "flowers",
    lines: `
> Did the film come back from the lab?
< Yes! Twenty-nine good ones out of thirty-six. A new record.
> And the dahlias?
< Sharp, for once. I held my breath for the whole roll.
> Bring the contact sheet on Sunday, Rosa wants to see them.
<+ Here is the first scan. Look at the second bloom from the right!
<+ Shall I print it for the exhibition?`,
  },
  {
    with: "Jonas Lindqvist",
    minutes: 41,
    lines: `
< We are short of altos on Thursday, can you come half an hour earlier?
> If somebody waters plot 14 in the meantime, yes.
< Georg says he will do it. He also says you have too many courgettes.
> Georg has my courgettes. That is how I know he is right.
<+ Ha. Bring the green folder please, the Georgian one.`,
  },
  {
    with: "Noor Haddad",
    minutes: 190,
    lines: `
> Who do I talk to about the leaking butt at the lower gate?
< Me, apparently. I have put it on the list for Tuesday.
> You are a hero.
< I am a list with legs. But thank you.
> See you at the seed library?
< I am bringing the mysterious envelope.`,
  },
  {
    with: "Gerda Vogel",
    minutes: 1500,
    lines: `
< Ada dear, the compost bay is ready and I cannot lift the barrow.
> I come by after work and bring Sofia. Leave it, please!
< I have already carried half of it.
> Gerda.
< In a very small bucket.
> I bring cake. Put the bucket down.`,
  },
  {
    with: "Sam Okafor",
    minutes: 2950,
    scene: "ridges",
    lines: `
> How early do I have to get up for that light?
< Half past four at the car park. I bring coffee, you bring gloves.
> I will regret this until about six and then never again.
< This was last Sunday, from the second bench.`,
  },
  {
    with: "Tomás Rivera",
    minutes: 5800,
    lines: `
< Your rye is on the shelf behind the counter, with your name on it.
> You know me too well.
< Every Friday for six years, it is not magic.`,
  },
  {
    with: "Isaac Mbeki",
    minutes: 320,
    isRequest: true,
    lines: `
<+ Hello! The youth club is filming a piece about the allotments. Could we come by with four kids and one camera some afternoon? We are tidy, mostly.`,
  },
]

export const NOOR_CONVERSATIONS: readonly Conversation[] = [
  {
    with: "Elias Brandt",
    minutes: 14,
    lines: `
< There is something odd about a few new accounts. Same picture, same sentences.
> The 'financial freedom' ones? I have three reports on my desk.
< Seven accounts, all from the same night. I have put them into Fake Detection.
> Looking at it after the story hour.
<+ Take your time, they are not going anywhere. Well, they might be.`,
  },
  {
    with: "Katrin Baumann",
    minutes: 260,
    lines: `
< Is a phone number in a post enough for the privacy rule?
> If it is somebody else's: yes, always.
< Then you have a second reporter now.
> Thank you. I decide it today.`,
  },
  {
    with: "Aisha Rahman",
    minutes: 1900,
    lines: `
> Eleven reading mentors! That is a football team.
< With better manners.
> And better books.`,
  },
]

export const ELIAS_CONVERSATIONS: readonly Conversation[] = [
  {
    with: "Ottilie Brandt",
    minutes: 75,
    lines: `
< Elias, the screen is sideways again.
> Did you press all the keys at once?
< The cat did.
> Control, alt, arrow up. Or I come by on Sunday.
<+ Come by on Sunday, there is plum cake. I leave the screen sideways so that you have a reason.`,
  },
  {
    with: "Bilal Ahmed",
    minutes: 640,
    lines: `
< The sensor on Canal Road reports minus 40.
> Either it is broken or the ice age is very local.
< I will bring a spare one tonight.`,
  },
]

/** Between other members. */
export const SMALL_TALK: readonly string[] = [
  `
> Are you coming tonight?
< Ten minutes late, as always.
> I save you the chair by the radiator.`,
  `
< Do you still have the drill?
> It is on the bench. Take the long cable too.
< Bringing it back on Sunday, with cake.
> Then keep it until Monday.`,
  `
> Thank you for yesterday, the children fell asleep in the bus.
< Ours too, in the soup.`,
  `
< The meeting is moved to Thursday.
> Good, then I can finish reading the papers.
< Nobody else will, so you win every vote.`,
  `
> Did you find your keys?
< In the flour bin.
> I will not ask.`,
]
