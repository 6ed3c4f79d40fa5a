/**
 * The import rules: which module may import which. `tools/imports.test.ts` enforces it and prints, for
 * each violation, the rule's `comment`: what to do instead.
 */
const law = (name, from, to, instead) => ({
  name,
  comment: instead,
  severity: "error",
  from: { path: from[0], ...(from[1] && { pathNot: from[1] }) },
  to,
})
/** A pattern for people to read. */
const readable = (pattern) =>
  pattern
    .replaceAll(/\[\/\.\]|[\\^$]/g, "")
    .replaceAll("tsx?", "ts")
    .replaceAll("|", " or ")
/** Matches `service.ts` and `feed.service.ts`. */
const file = (...kinds) => `[/.](${kinds.join("|")})\\.tsx?$`
const tests = "\\.test\\.tsx?$|^server/test/"

/** Each library has one importing module: [package, the files allowed to import it]. */
export const importers = [
  [
    "fastify",
    `^server/src/(app|main|features)\\.ts$|^server/src/platform/http/|^server/src/idp/|${file("routes")}`,
  ],
  ["drizzle-orm", "^server/src/(db/drizzle|platform/(context|postgres|schema))\\.ts$"],
  [
    "pg",
    "^server/src/(platform/database/|platform/(postgres|schema|server-role|clock|context)\\.ts$|platform/live/(listener|notify)\\.ts$|platform/jobs/|platform/http/|db/|supervisor/|(app|main)\\.ts$)",
  ],
  ["sharp", "^server/src/(platform/media|demo/drawing)/"],
  ["mediabunny", "^(server/src/platform/media/video|web/src/features/videos)/"],
  ["undici", "^server/src/platform/media/"],
  ["aws4fetch", "^server/src/platform/media/s3/"],
  ["exifreader", "^server/src/platform/media/"],
  ["oidc-provider", "^server/src/idp/"],
  ["@simplewebauthn/server", "^server/src/idp/"],
  ["@simplewebauthn/browser", "^web/src/passkeys\\.ts$"],
  ["@node-rs/argon2", "^server/src/idp/passwords\\.ts$"],
  ["uqr", "^server/src/idp/totp\\.ts$"],
  ["openid-client", "^server/src/features/login/oidc\\.ts$"],
  ["graphile-worker", "^server/src/platform/jobs/"],
  ["rate-limiter-flexible", "^server/src/platform/http/(rate-limiter|limiters)\\.ts$"],
  ["@redis/client", "^server/src/platform/redis/"],
  ["htmlparser2", "^server/src/features/links/"],
  ["ws", "^server/src/platform/live/"],
  ["nodemailer", "^server/src/platform/mail/"],
  ["web-push", "^server/src/features/push/"],
  [
    "@tanstack/react-query",
    `^web/src/(app|cache|lib)/|^web/src/main\\.tsx$|${file("hooks", "live")}`,
  ],
  ["@tanstack/react-virtual", "^web/src/ui/"],
  ["radix-ui", "^web/src/ui/"],
  ["intl-messageformat", "^(web/src/lib|server/src/platform/language)/text\\.ts$"],
  ["heic-to", "^web/src/features/media/"],
]

export default {
  forbidden: [
    law(
      "every import resolves",
      [".*"],
      { couldNotResolve: true },
      "Fix the path (extensions are written out), or add the package to the workspace that uses it.",
    ),
    law(
      "no cycles between files",
      [".*"],
      { circular: true },
      "Move what both files need into a third file below them.",
    ),
    {
      ...law(
        "no cycles between features",
        ["src/features/"],
        { circular: true },
        "Let the lower feature publish an event or take the value as an argument, or move the shared rule into a feature below both.",
      ),
      scope: "folder",
    },
    law(
      "server and browser meet only in the contract",
      ["^(server|web)/src/"],
      { path: "^(server|web)/src/", pathNot: "^$1/" },
      "Move the shared type, limit or pure function to contract/src.",
    ),
    law(
      "the contract imports neither side",
      ["^contract/"],
      { path: "^(server|web)/" },
      "Move the code to the side that it imports: the contract holds only schemas, limits, errors, events and pure functions.",
    ),
    law(
      "server layers: db < platform",
      ["^server/src/db/"],
      { path: "^server/src/(platform|features|app|main)" },
      "Pass the value in as an argument, or move the SQL into the feature's queries.ts.",
    ),
    law(
      "server layers: platform < features",
      ["^server/src/platform/"],
      { path: "^server/src/(features|app|main)" },
      "The platform knows no feature: take a function or a value as an argument and wire it in features.ts or app.ts.",
    ),
    law(
      "routes call services",
      [file("routes")],
      { path: `${file("queries", "view")}|^server/src/db/` },
      "Call a function of service.ts, or add one: it checks the rules before it reads.",
    ),
    law(
      "queries know only tables",
      [file("queries")],
      { path: file("routes", "service", "jobs") },
      "Move the decision to service.ts and pass its result to the query.",
    ),
    law(
      "only queries use Drizzle",
      [
        "^server/src/",
        `^server/src/db/|^server/src/platform/(jobs|http)/|${file("queries", "view")}`,
      ],
      { path: "^server/src/db/drizzle\\.ts$" },
      "Move the statement into the feature's queries.ts, or the fragment that features share into server/src/db.",
    ),
    law(
      "features use each other's public interface",
      ["^server/src/features/([^/]+)/", tests],
      {
        path: "^server/src/features/[^/]+/",
        pathNot: ["^server/src/features/$1/", file("service", "view")],
      },
      "Import from the other feature's service.ts or view.ts (also named: feed.service.ts); add what you need there.",
    ),
    law(
      "browser layers: lib and ui are lowest",
      ["^web/src/(lib|ui)/"],
      { path: "^web/src/(cache|features|screens|app)/" },
      "Take a prop or a callback, or offer a function with which the upper layer registers.",
    ),
    law(
      "browser layers: cache < features",
      ["^web/src/cache/"],
      { path: "^web/src/(features|screens|app)/" },
      "Take what you need as an argument: the feature's hooks call the cache, which only changes query data.",
    ),
    law(
      "browser layers: features < screens",
      ["^web/src/features/"],
      { path: "^web/src/(screens|app)/" },
      "Compose in the screen: pass the part in as children or a prop.",
    ),
    law(
      "browser layers: screens < app",
      ["^web/src/screens/"],
      { path: "^web/src/app/" },
      "The shell imports screens, never the reverse; move shared code to lib or ui.",
    ),
    law(
      "only hooks call the API",
      ["^web/src/(features|screens|ui)/", file("hooks", "live", "outbox", "test")],
      { path: "^web/src/lib/api-client\\.ts$" },
      "Add a hook to the feature's hooks.ts and use it in the component.",
    ),
    ...importers.map(([name, allowed]) =>
      law(
        `one importing module for ${name}`,
        ["^(server|web)/src/", [allowed, tests]],
        { path: `node_modules/${name}/` },
        `Import what these files export, or add to them what you need: ${readable(allowed)}.`,
      ),
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Tests import from everywhere; that says nothing about the product's own structure.
    exclude: { path: `^[^/]+/dist/|${tests}` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
}
