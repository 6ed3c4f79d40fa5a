/** Replies that fit below any comment. */
export const REPLIES = [
  "Same here, to be honest.",
  "Ha, I was about to write exactly that.",
  "Good point. I had not seen it that way.",
  "Where was that again?",
  "I will try it on Saturday and tell you.",
  "Count me in next time.",
  "Thank you for writing this down.",
  "My neighbor says the same.",
  "It took me three attempts, but yes.",
  "Now I am curious.",
  "You should show us a picture.",
  "That made my morning.",
  "Not quite how I remember it, but close.",
  "Can I borrow that idea?",
  "The second time was much easier for me.",
  "Still the best advice in this thread.",
] as const
