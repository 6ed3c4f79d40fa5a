/**
 * The oldest browsers the web app supports. The build compiles for them and README names them. The limits are
 * `light-dark()` (Chrome 123, Safari 17.5) and the `@property` rules of Tailwind CSS 4 (Firefox 128).
 */
export const OLDEST_BROWSERS = { Chrome: "123", Edge: "123", Firefox: "128", Safari: "17.5" }

/** The same list as a build target: `chrome123`, … */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(
  ([name, version]) => `${name.toLowerCase()}${version}`,
)
