/** A ring of fake accounts for the detector to find: one picture, one bio, repeated offers. */

export const RING_BIO =
  "Financial freedom coach. I help ordinary people earn from home. Message me to learn how it works."

export const RING_PEOPLE = [
  ["Amelia", "Stone", "amelia.stone4821"],
  ["Olivia", "Grant", "olivia.grant7714"],
  ["Sophie", "Carter", "sophie.carter3390"],
  ["Emma", "Wells", "emma.wells6058"],
  ["Chloe", "Marsh", "chloe.marsh9142"],
  ["Grace", "Fielding", "grace.fielding2267"],
  ["Lily", "Porter", "lily.porter5503"],
] as const

export const RING_POSTS = [
  "I quit my job after three weeks with this system and now I earn 2,400 a week from my phone. Only a few places left, write to me today!",
  "My account manager doubled my deposit in 24 hours. I was sceptical as well, but the payout is real. Ask me how you can start with 50.",
  "Limited offer for this community only: send me the word START and I show you the trick the banks do not want you to know.",
  "Another happy member in our group just paid off a car. No experience needed, no risk, results guaranteed. Message me for the link https://fast-yield.example/join",
]

export const RING_MESSAGE =
  "Hi {name}, I saw your profile and I think you would be perfect for our team. Earn 300 a day from home, only today. Shall I send you the link?"

export const RING_COMMENTS = [
  "Great post! Check my profile if you want to earn from home.",
  "Amazing! Write to me, I have an offer for you.",
]

/** Seven accounts with slight variations, so that exact comparison does not match all of them. */
export const TWISTS = [
  "",
  " Act now!",
  " Places are going fast.",
  " DM me.",
  " Today only.",
  " It works.",
  " Trust me.",
]
