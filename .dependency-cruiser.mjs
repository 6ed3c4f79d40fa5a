/** The import law: what may know what. `tools/imports.test.ts` runs it. */
const law = (name, from, to) => ({
  name,
  severity: "error",
  from: { path: from[0], ...(from[1] && { pathNot: from[1] }) },
  to,
})
/** `service.ts` and `feed.service.ts` alike. */
const file = (...kinds) => `[/.](${kinds.join("|")})\\.tsx?$`
const tests = "\\.test\\.tsx?$|^server/test/"

/** One door per library: [package, the only files that may open it]. */
const doors = [
  [
    "fastify",
    `^server/src/(app|main|features)\\.ts$|^server/src/platform/http/|^server/src/idp/|${file("routes")}`,
  ],
  [
    "drizzle-orm",
    `^server/src/db/|^server/src/platform/(context|postgres|schema|bus)\\.ts$|^server/src/platform/(jobs|http)/|${file("queries", "view")}`,
  ],
  [
    "pg",
    "^server/src/(platform/(postgres|schema|server-role|clock|bus|context|notify|adaptive-cache)\\.ts$|platform/jobs/|platform/http/|db/|supervisor/|(app|main)\\.ts$)",
  ],
  ["sharp", "^server/src/(platform/media|demo/drawing)/"],
  ["undici", "^server/src/platform/media/"],
  ["exifreader", "^server/src/platform/media/"],
  ["ai", "^server/src/features/detection/opinion\\.ts$"],
  ["@ai-sdk/openai-compatible", "^server/src/features/detection/opinion\\.ts$"],
  ["oidc-provider", "^server/src/idp/"],
  ["openid-client", "^server/src/features/auth/oidc\\.ts$"],
  ["graphile-worker", "^server/src/platform/jobs/"],
  ["rate-limiter-flexible", "^server/src/platform/http/rate-limiter\\.ts$"],
  ["ws", "^server/src/platform/sockets\\.ts$"],
  ["web-push", "^server/src/features/push/"],
  [
    "@tanstack/react-query",
    `^web/src/(app|cache|lib)/|^web/src/main\\.tsx$|${file("hooks", "live")}`,
  ],
  ["@tanstack/react-virtual", "^web/src/ui/"],
  ["radix-ui", "^web/src/ui/"],
  ["intl-messageformat", "^web/src/lib/text\\.ts$"],
  ["heic-to", "^web/src/features/media/"],
]

export default {
  forbidden: [
    law("every import resolves", [".*"], { couldNotResolve: true }),
    law("no rings of files", [".*"], { circular: true }),
    { ...law("no rings of features", ["src/features/"], { circular: true }), scope: "folder" },
    law("the sides meet only in the contract", ["^(server|web)/src/"], {
      path: "^(server|web)/src/",
      pathNot: "^$1/",
    }),
    law("the contract stands alone", ["^contract/"], { path: "^(server|web)/" }),
    law("server floors: db < platform", ["^server/src/db/"], {
      path: "^server/src/(platform|features|app|main)",
    }),
    law("server floors: platform < features", ["^server/src/platform/"], {
      path: "^server/src/(features|app|main)",
    }),
    law("a route asks a service", [file("routes")], {
      path: `${file("queries", "view")}|^server/src/db/`,
    }),
    law("queries know tables only", [file("queries")], { path: file("routes", "service", "jobs") }),
    law("neighbors use the front door", ["^server/src/features/([^/]+)/", tests], {
      path: "^server/src/features/[^/]+/",
      pathNot: ["^server/src/features/$1/", file("service", "view")],
    }),
    law("web floors: lib and ui are lowest", ["^web/src/(lib|ui)/"], {
      path: "^web/src/(cache|features|screens|app)/",
    }),
    law("web floors: cache < features", ["^web/src/cache/"], {
      path: "^web/src/(features|screens|app)/",
    }),
    law("web floors: features < screens", ["^web/src/features/"], {
      path: "^web/src/(screens|app)/",
    }),
    law("web floors: screens < app", ["^web/src/screens/"], { path: "^web/src/app/" }),
    law(
      "only hooks call the api",
      ["^web/src/(features|screens|ui)/", file("hooks", "live", "test")],
      {
        path: "^web/src/lib/api-client\\.ts$",
      },
    ),
    ...doors.map(([name, keepers]) =>
      law(`one door for ${name}`, ["^(server|web)/src/", [keepers, tests]], {
        path: `node_modules/${name}/`,
      }),
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Tests may look everywhere: what they import says nothing about what the product knows.
    exclude: { path: `(^|/)dist/|${tests}` },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
}
