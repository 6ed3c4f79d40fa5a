/** Events and stories. */

interface EventText {
  host: string
  title: string
  description: string
  /** Days from today; negative for past events. */
  inDays: number
  /** The whole day without it. */
  time?: string
  endTime?: string
  location?: string
  category?: string
  capacity?: number
  /** Of a series. */
  rule?: string
  /** The host has invited Ada. */
  invitesAda?: true
  /** Announced this many days ago. */
  announced: number
  scene?: string
}

export const EVENTS: readonly EventText[] = [
  {
    host: "Jonas Lindqvist",
    title: "Winter Concert",
    description:
      "Six songs in five languages, one organ, tea afterwards. Bring a cushion, the pews are honest.",
    inDays: 9,
    time: "19:30",
    endTime: "21:30",
    capacity: 60,
    category: "Music",
    invitesAda: true,
    location: "St Anne's hall, Church Lane",
    announced: 0.14,
    scene: "lights",
  },
  {
    host: "Arjun Mehta",
    title: "Repair Café",
    description:
      "Bring what is broken: lamps, zips, toasters, laptops. We repair together, and there is cake while the glue dries.",
    inDays: 3,
    time: "14:00",
    endTime: "17:00",
    location: "The old station, platform 2",
    announced: 2.2,
    scene: "workbench",
  },
  {
    host: "Sofia Almeida",
    title: "Seed Swap",
    description:
      "Take a packet, leave a packet. Beans, peas, calendula, and advice in any quantity.",
    inDays: 6,
    time: "11:00",
    endTime: "13:00",
    capacity: 14,
    location: "Community orchard, green shed",
    announced: 1.1,
    scene: "seedlings",
  },
  {
    host: "Priya Raman",
    title: "Safe Online, Together",
    description:
      "One hour about passwords, parcels that do not exist, and what to do when you have already clicked. No question is too small.",
    inDays: 5,
    time: "18:00",
    announced: 3.4,
  },
  {
    host: "Mei Tanaka",
    title: "Photo Walk: Corners",
    description:
      "One hour, one lens, one theme. We end in the café and look at each other's pictures.",
    inDays: 2,
    time: "16:00",
    location: "Market square, at the fountain",
    announced: 4.6,
    scene: "city",
  },
  {
    host: "Piotr Nowak",
    title: "Under-10s Tournament",
    description:
      "Eight teams, short games, long cake table. Helpers for the nets and the grill are welcome.",
    inDays: 13,
    time: "10:00",
    location: "Lower pitch, Canal Road",
    announced: 5.2,
    scene: "pitch",
  },
  {
    host: "Ines Kolar",
    title: "Budget Evening for Beginners",
    description:
      "Where does the money go? I explain it with cake, in slices of exactly the right size.",
    inDays: 8,
    time: "19:00",
    endTime: "20:30",
    capacity: 3,
    invitesAda: true,
    location: "Library, reading room",
    announced: 6.5,
  },
  {
    host: "Noor Haddad",
    title: "Book Swap",
    description: "Bring three, take three. The shelf by the door is open all day.",
    inDays: 0,
    location: "Library, entrance hall",
    announced: 3.1,
  },
  {
    host: "Elias Brandt",
    title: "Chess Evening",
    description: "Boards, clocks and beginners are welcome. Nobody keeps score after nine.",
    inDays: 1,
    time: "18:30",
    endTime: "21:00",
    location: "Library, reading room",
    rule: "FREQ=WEEKLY;COUNT=8",
    announced: 7.3,
  },
  {
    host: "Linh Nguyen",
    title: "Open Mic at the Old Station",
    description: "Seven minutes each. Poems, songs, three good jokes. The list is on the door.",
    inDays: -4,
    time: "20:00",
    location: "The old station",
    announced: 11,
    scene: "lights",
  },
  {
    host: "Henry Whitlock",
    title: "Apple Pressing Day",
    description:
      "Bring apples, bottles and a towel. The press is older than all of us and in better shape.",
    inDays: -10,
    time: "10:00",
    location: "Community orchard",
    announced: 17,
    scene: "tomatoes",
  },
  {
    host: "Wren Calloway",
    title: "Morning Bird Count",
    description:
      "Two quiet hours at the mill pond. Binoculars are there, silence you bring yourself.",
    inDays: -17,
    time: "06:30",
    location: "Mill pond, north bank",
    announced: 23,
    scene: "lake",
  },
]

export interface StoryText {
  by: string
  /** Hours ago. */
  hours: number
  text?: string
  background?: "moss" | "dawn" | "lagoon" | "berry" | "ember" | "night"
  scene?: string
}

export const STORIES: readonly StoryText[] = [
  { by: "Mei Tanaka", hours: 0.6, scene: "flowers", text: "Five minutes between two showers" },
  {
    by: "Mei Tanaka",
    hours: 0.4,
    text: "Darkroom until midnight. Knock twice.",
    background: "night",
  },
  { by: "Sam Okafor", hours: 1.2, scene: "ridges", text: "Worth every step" },
  { by: "Sam Okafor", hours: 1.1, scene: "lake" },
  { by: "Tomás Rivera", hours: 2.1, scene: "bread", text: "Batch number two, still warm" },
  {
    by: "Noor Haddad",
    hours: 2.8,
    text: "Story hour at four. Today: a bear, a bus, a misunderstanding.",
    background: "lagoon",
  },
  {
    by: "Jonas Lindqvist",
    hours: 3.5,
    text: "Rehearsal moved to half past seven. Bring water, and an alto if you find one.",
    background: "berry",
  },
  { by: "Gerda Vogel", hours: 4.4, scene: "tomatoes", text: "The last ones. I mean it this time." },
  {
    by: "Amara Diallo",
    hours: 5.2,
    text: "Open studio tonight, the kettle is on",
    background: "ember",
  },
  { by: "Elias Brandt", hours: 6.1, scene: "city", text: "Roof antenna with a view" },
  {
    by: "Sofia Almeida",
    hours: 7.7,
    text: "Soup evening: we need three more bowls and one more you",
    background: "moss",
  },
  { by: "Luca Ferrari", hours: 9.3, scene: "bicycle" },
  {
    by: "Clara Jensen",
    hours: 11,
    text: "Class 3b has lost six teeth this week. A record.",
    background: "dawn",
  },
  { by: "Hannah Weiss", hours: 14, scene: "cup", text: "Chapter eleven and counting" },
  { by: "Ada Moss", hours: 3.1, scene: "seedlings", text: "Round two on the windowsill" },
  {
    by: "Caleb Johnson",
    hours: 5.9,
    text: "The detective did it. The whole series, and it was the detective.",
    background: "night",
  },
]
