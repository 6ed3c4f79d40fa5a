import { type IncomingMessage, request as send } from "node:http"

/**
 * Signs in through the built-in identity provider like a browser without JavaScript; returns the
 * cookies.
 */
export async function signIn(
  origin: string,
  email: string,
  names = { firstName: "Fault", lastName: "Finder" },
): Promise<string> {
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
  const visit = async (url: URL, form?: URLSearchParams) => {
    const response = await navigate(url, { cookie: cookies(), origin }, form)
    for (const cookie of response.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return response
  }

  const goal = "/bookmarks"
  let url = new URL(`/api/login?returnTo=${goal}`, origin)
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const { statusCode, headers } = await visit(url, form)
    if (headers.location) {
      url = new URL(headers.location, url)
      form = undefined
      if (url.pathname === goal) return cookies()
    } else {
      if (statusCode !== 200 || form)
        throw new Error(`Signing in failed at ${url.href}: ${statusCode}`)
      form = new URLSearchParams({ email, ...names })
    }
  }
  throw new Error("Signing in redirected in a loop")
}

/** Sign-in accepts navigations only, and fetch cannot set Sec-Fetch-Mode. */
function navigate(
  url: URL,
  { cookie, origin }: { cookie: string; origin: string },
  form?: URLSearchParams,
) {
  const headers = {
    cookie,
    ...(form && { origin, "content-type": "application/x-www-form-urlencoded" }),
  }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, { method: form ? "POST" : "GET", headers }, (response) => {
      response.resume()
      resolve(response)
    })
    request.once("error", reject).end(form?.toString())
  })
}
