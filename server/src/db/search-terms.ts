/** What looking at a row costs, in entries of the index that could be read instead. */
const rowToEntryCost = 50
/** Of a trigram that is not known to be common. */
const rareShare = 0.005
/** Where no trigram is rarer, nothing is gained by leaving any out. */
const commonShare = 0.05
/** Trigrams of one word occur together, so that another one never rules out as much as its share says. */
const minShareLeft = 0.1

interface Trigram {
  word: number
  at: number
  share: number
}

/**
 * What the trigram index is asked for: of each word these terms, which may be the whole word or none. The rarest trigrams
 * come first, and as long as reading a trigram's entries costs less than looking at the rows which it rules out. Whoever
 * searches compares the whole words with the rows that are left. Why PostgreSQL is not simply asked for the words:
 * decision 0112.
 */
export function chooseSearchTerms(words: string[], percents: ReadonlyMap<string, number>): string[][] {
  const byRarity = words.flatMap((text, word) => sharesOf(text, percents).map((part) => ({ ...part, word })))
  byRarity.sort((one, other) => one.share - other.share)
  if ((byRarity[0]?.share ?? 1) >= commonShare) return words.map((text) => [text])
  const chosen = worthReading(byRarity)
  return words.map((text, word) =>
    joined(text, new Set(chosen.filter((part) => part.word === word).map(({ at }) => at))),
  )
}

function sharesOf(text: string, percents: ReadonlyMap<string, number>) {
  return trigramsOf(text).map(({ at, part }) => {
    const percent = percents.get(part)
    return { at, share: percent === undefined ? rareShare : percent / 100 }
  })
}

function worthReading(byRarity: Trigram[]): Trigram[] {
  let left = 1
  const end = byRarity.findIndex(({ share }, place) => {
    const isWorthIt = place === 0 || share < left * (1 - share) * rowToEntryCost
    left *= place === 0 ? share : Math.max(share, minShareLeft)
    return !isWorthIt
  })
  return end < 0 ? byRarity : byRarity.slice(0, end)
}

const length = 3
const hasEntry = /^ ?[\p{Letter}\p{Number}]{2,3} ?$/u

/** Where the index has an entry: three letters, or two where a word begins or ends. Signs separate words, as blanks do. */
export function trigramsOf(text: string): { at: number; part: string }[] {
  const letters = [...text.replace(/[^\p{Letter}\p{Number}]/gu, ' ')]
  return letters
    .map((_, at) => ({ at, part: letters.slice(at, at + length) }))
    .filter(({ part }) => part.length === length)
    .map(({ at, part }) => ({ at, part: part.join('') }))
    .filter(({ part }) => hasEntry.test(part))
}

/** The trigrams that begin at these places; those that follow each other are one term. */
function joined(text: string, places: ReadonlySet<number>): string[] {
  const letters = [...text]
  const starts = [...places].filter((at) => !places.has(at - 1)).sort((one, other) => one - other)
  return starts.map((start) => {
    let last = start
    while (places.has(last + 1)) last += 1
    return letters.slice(start, last + length).join('')
  })
}
