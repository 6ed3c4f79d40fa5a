export { Fragment, jsx, jsx as jsxs } from "./element.ts"
