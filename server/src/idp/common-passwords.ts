/**
 * What the most common passwords are made of. A password counts as common if nothing else is left of it after digits,
 * punctuation and repetition are removed and look-alikes (`p4$$w0rd`) are read as letters.
 */
const CORES = `
password passwort passwd passphrase pass word login logon signin signup account user username member admin
administrator root system server default changeme letmein letmeinnow openup opensesame welcome welcomeback hello
helloworld goodbye secret secrets topsecret private security secure trustno trustnoone whatever nothing something
anything everything nobody qwerty qwertyuiop qwertz qwertzuiop azerty asdf asdfgh asdfghjkl zxcvbnm zxcvbn qazwsx
qazwsxedc wsxedc qweasd qweasdzxc abc abcd abcdef abcdefg abcdefgh abcdefghij abcdefghijkl abcdefghijklmnopqrstuvwxyz
iloveyou iloveyousomuch iloveu ilovehim ilovemyself ilovemom ilovejesus loveme lovelove love lovely loveyou forever
foreverlove sweetheart sweety honey honeybunny babygirl babyboy baby princess prince queen king angel angels
butterfly sunshine sunflower flower flowers rainbow moonlight starlight summer summertime winter autumn spring
january february march april may june july august september october november december monday tuesday wednesday
thursday friday saturday sunday football basketball baseball softball volleyball soccer hockey tennis golf liverpool
arsenal chelsea manchester barcelona realmadrid juventus yankees cowboys eagles steelers lakers rangers dallas
superman batman spiderman ironman wonderwoman pokemon pikachu starwars startrek harrypotter gandalf matrix mustang
ferrari porsche mercedes corvette harley yamaha dragon monkey tiger lion eagle falcon phoenix shadow hunter killer
master jordan michael michelle jennifer jessica ashley daniel andrew joshua matthew robert thomas charlie george
samantha elizabeth nicole hannah amanda maggie ginger pepper cookie chocolate chicken banana orange cheese buster
computer internet google facebook instagram twitter youtube linkedin myspace microsoft windows apple iphone android
samsung nintendo playstation minecraft fortnite starcraft warcraft jesus jesuschrist christ heaven blessed godisgood
freedom liberty america american england london newyork chicago texas florida california canada germany deutschland
france italia espana mexico brasil brazil india pakistan china japan russia ukraine test testing testtest tester
testuser demo guest temp temporary example sample mypassword yourpassword thepassword newpassword oldpassword
passwordpassword adminadmin administratoradministrator motdepasse contrasena contrasenha senha parola lozinka heslo
wachtwoord salasana losenord haslo sifre kennwort geheim hallo schatz schatzi bonjour soleil jetaime chouchou doudou
teamo tequiero mivida amor amore amoremio ciao ciaociao caramelo estrella mariposa bismillah alhamdulillah
correcthorsebatterystaple thequickbrownfox grove community neighbor neighbors neighbour company business office
school student teacher university college money million dollar diamond silver gold golden platinum
`

const COMMON = new Set(CORES.trim().split(/\s+/))

const LOOK_ALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
}

const WALKS = [
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn",
  "abcdefghijklmnopqrstuvwxyz",
]

/** `personal`: the address, the name and the name of the site, which an attacker tries first. */
export function isCommonPassword(password: string, personal: readonly string[] = []): boolean {
  const lower = password.normalize("NFKC").toLowerCase()
  if (new Set(lower).size <= 3 || isWalk(lower) || isDate(lower)) return true
  const own = personal.flatMap(wordsOf).toSorted((a, b) => b.length - a.length)
  const without = (core: string) => own.reduce((rest, word) => rest.replaceAll(word, ""), core)
  return candidates(lower).some((core) => {
    const rest = without(core)
    return rest === "" || COMMON.has(rest) || COMMON.has(core)
  })
}

/** The letters alone, with look-alikes read as digits or as letters, each also without repetition. */
function candidates(lower: string): string[] {
  const trimmed = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
  const read = (text: string) => [...text].map((letter) => LOOK_ALIKES[letter] ?? letter).join("")
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, "")
  const all = [letters(lower), letters(read(lower)), letters(read(trimmed)), letters(trimmed)]
  // Long digit strings have no letters: they are judged by length, because a date or phone number has at most 12.
  const isNumber = all[0] === "" && lower.length > 12
  return isNumber ? [] : [...all, ...all.map(withoutRepetition)]
}

function withoutRepetition(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

/** Neighboring keys, in either direction, possibly repeated. */
function isWalk(lower: string): boolean {
  const core = withoutRepetition(lower)
  const backwards = [...core].toReversed().join("")
  return WALKS.some((walk) => {
    const twice = walk + walk
    return core.length >= 4 && (twice.includes(core) || twice.includes(backwards))
  })
}

/** Digits and separators only, as short as a date or a phone number. */
const isDate = (lower: string) => /^[\d\s./+-]{1,14}$/.test(lower)

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3)
