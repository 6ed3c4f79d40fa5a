import { currentPage } from "./page-data.ts"

/** Stands in for wouter and its location hooks: the address is that of the request. */
export const navigate = () => undefined
export const useLocationProperty = () => currentPage().path
export const useLocation = () => [currentPage().path, navigate] as const
export const useSearch = () => currentPage().search
export const useSearchParams = () => [new URLSearchParams(currentPage().search), navigate] as const
