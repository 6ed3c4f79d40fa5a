import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const api = process.env.API_URL ?? "http://localhost:3000"

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist/client",
    manifest: true,
    cssCodeSplit: false,
    // Inlined files would need `data:` in more places of the security policy than pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "landing.html"] },
  },
  server: {
    proxy: {
      "/api/live": { target: api, ws: true },
      "/api": api,
      "/idp": api,
      "/media": api,
    },
  },
})
