/** What browsers and Node share of the web's interfaces, as far as the contract needs it. */
declare const URL: { canParse(address: string): boolean }
