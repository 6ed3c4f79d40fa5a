interface Limited {
  capacity: number | null
  placesLeft: number | null
}

const FEW_PLACES = 10
const FEW_SHARE = 0.2

/** Whether so few places are left that readers should know. */
export function isNearlyFull({ capacity, placesLeft }: Limited): boolean {
  if (capacity === null || placesLeft === null || placesLeft === 0) return false
  return placesLeft <= FEW_PLACES || placesLeft <= capacity * FEW_SHARE
}
