/** The full browser, for what its headless shell cannot do. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium"

export const launch = (executablePath: string) => ({
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
})
