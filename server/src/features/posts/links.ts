const LINK = /https?:\/\/\S/i

export const hasLink = (text: string) => LINK.test(text)
