/** The web APIs that the contract uses and that both browsers and Node have. */
declare const URL: { canParse(address: string): boolean }
