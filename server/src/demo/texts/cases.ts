/** Incidents of the last weeks, for the moderation screens. Rules have their built-in names. */

export interface CaseText {
  /** The reported target: a post or comment written for it, a story, a message, or the member. */
  target: "post" | "comment" | "story" | "message" | "user"
  by: string
  text?: string
  rule: string
  /** Hours ago. */
  hours: number
  reports: readonly { by: string; info?: string }[]
  decision?: {
    by: string
    action: "none" | "warning" | "content_removed"
    hours: number
    note?: string
  }
  appeal?: { hours: number; text: string }
}

export const CASES: readonly CaseText[] = [
  {
    target: "comment",
    by: "Freya Nilsen",
    text: "Lovely evening, and by the way, in the last chapter the lighthouse keeper turns out to be the sister.",
    rule: "Spoilers without warning",
    hours: 150,
    reports: [{ by: "Hannah Weiss", info: "We meet on Thursday, half of us are on page 80." }],
    decision: {
      by: "Noor Haddad",
      action: "warning",
      hours: 140,
      note: "Please write 'spoiler' first, the circle had not finished the book.",
    },
  },
  {
    target: "post",
    by: "Hugo Laurent",
    text: "CHEESE SALE!!! Twenty percent only today, only here, order by message, share this post five times and get a free knife. Cheese cheese cheese. https://laurent-cheese.example/sale",
    rule: "Spam and scams",
    hours: 80,
    reports: [
      { by: "Viktor Hansen", info: "The fourth time this week." },
      { by: "Emily Hart" },
      { by: "Theo Papadakis", info: "A chain letter with cheese." },
    ],
    decision: {
      by: "Noor Haddad",
      action: "content_removed",
      hours: 70,
      note: "An offer is fine, four times and 'share five times' is not.",
    },
    appeal: {
      hours: 30,
      text: "I did not know that asking to share counts as a chain letter. I have deleted the other three myself. Could the restriction be lifted before the market on Saturday?",
    },
  },
  {
    target: "comment",
    by: "Anton Kessler",
    text: "Nobody asked you. People like you should not be allowed to vote on anything, least of all on my parking space.",
    rule: "Harassment and hate",
    hours: 60,
    reports: [
      { by: "Katrin Baumann", info: "The second time this month." },
      { by: "Ines Kolar" },
      { by: "Kwame Mensah" },
    ],
    decision: {
      by: "Samuel Adeyemi",
      action: "content_removed",
      hours: 52,
      note: "Disagree about the parking space, not about who may vote.",
    },
    appeal: {
      hours: 8,
      text: "I was angry and wrote it at two in the morning. I have apologized to Ines in person. Seven days without posting is a lot, I run the photo walk.",
    },
  },
  {
    target: "user",
    by: "Lily Porter",
    rule: "Fake accounts and impersonation",
    hours: 100,
    reports: [{ by: "Elias Brandt", info: "Same picture and texts as six others." }],
    decision: { by: "Samuel Adeyemi", action: "content_removed", hours: 90 },
  },
  {
    target: "comment",
    by: "Georg Steiner",
    text: "Eleven courgettes in one week is not a harvest, it is an act of aggression.",
    rule: "Harassment and hate",
    hours: 47,
    reports: [{ by: "Finn O'Leary", info: "Is this allowed? (I may have been laughing.)" }],
    decision: { by: "Noor Haddad", action: "none", hours: 44, note: "A joke among friends." },
  },
  {
    target: "post",
    by: "Amelia Stone",
    rule: "Spam and scams",
    hours: 20,
    reports: [
      { by: "Gerda Vogel", info: "They wanted money from me, by telephone as well." },
      { by: "Priya Raman", info: "A known scam, the same text is on other accounts." },
      { by: "Tariq Aziz" },
      { by: "Marta Wiśniewska" },
    ],
  },
  {
    target: "post",
    by: "Emil Novák",
    text: "If anybody has complaints about the bins: call Mr Steiner of number 40 directly, 555 0134, best before seven in the morning.",
    rule: "Private information",
    hours: 5,
    reports: [
      { by: "Katrin Baumann", info: "He did not agree to this." },
      { by: "Georg Steiner", info: "That is my number. It rang at half past five." },
    ],
  },
  {
    target: "comment",
    by: "Marcus Bell",
    text: "Whoever booed at the under-10s should be thrown into the canal, and I will hold the door.",
    rule: "Threats and violence",
    hours: 3.4,
    reports: [
      { by: "Thandiwe Nkosi", info: "He probably means it as a joke, but children read this." },
    ],
  },
  {
    target: "story",
    by: "Caleb Johnson",
    rule: "Spoilers without warning",
    hours: 2.2,
    reports: [{ by: "Zainab Yusuf", info: "I was on episode four." }],
  },
  {
    target: "message",
    by: "Olivia Grant",
    rule: "Spam and scams",
    hours: 1.4,
    reports: [{ by: "Ada Moss", info: "Unasked, and the same words that Gerda got." }],
  },
  {
    target: "user",
    by: "Emma Wells",
    rule: "Fake accounts and impersonation",
    hours: 0.7,
    reports: [
      { by: "Elias Brandt", info: "One of seven with the same picture." },
      { by: "Mei Tanaka" },
    ],
  },
]
