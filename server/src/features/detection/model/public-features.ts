import type { AccountFacts } from "#features/detection/evidence/facts.ts"

const LINK =
  /https?:\/\/|www\.|(?<![a-z0-9-])[a-z0-9-]+\.(com|net|org|io|co|me|ly|shop|site|link)\b/i

/** The account under the feature names of the public data (`docs/detector.md`). Unknown features are absent. */
export function publicFeatures(facts: AccountFacts): Record<string, number> {
  const { follows, bio, addressName } = facts
  const features: Record<string, number> = {
    has_profile_pic: facts.hasPicture ? 1 : 0,
    has_bio: bio ? 1 : 0,
    bio_length: [...(bio ?? "")].length,
    has_url: LINK.test(bio ?? "") ? 1 : 0,
    followers: follows.followers,
    following: follows.following,
    posts: facts.postsCount,
    likes_given: facts.interaction.likesGiven,
    follower_following_ratio: follows.followers / Math.max(1, follows.following),
  }
  if (addressName) {
    const characters = [...addressName]
    features["username_length"] = characters.length
    features["username_digit_ratio"] =
      characters.filter((character) => /\d/.test(character)).length / characters.length
  }
  return features
}
