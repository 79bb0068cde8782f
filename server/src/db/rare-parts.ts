/** How long it takes to look at a row, against reading a row's entry in the index. */
const rowAgainstEntry = 50
/** Of a part that is not known to be common. */
const rareShare = 0.005
/** Where no part is rarer, most rows have what is looked for or soon will: nothing is gained by leaving parts out. */
const commonShare = 0.05
/** Parts of one word go together, so that another one never rules out as much as its share says. */
const atBestLeaves = 0.1

interface Part {
  word: number
  at: number
  share: number
}

/**
 * What an index of three-letter parts is asked for: of each word these parts, which may be the whole word or none. The
 * rarest come first, and as long as reading a part's entries costs less than looking at the rows which it rules out.
 * Whoever searches looks for the whole words in the rows that are left.
 */
export function partsToLookUp(words: string[], percents: ReadonlyMap<string, number>): string[][] {
  const rarestFirst = words.flatMap((text, word) => sharesOf(text, percents).map((part) => ({ ...part, word })))
  rarestFirst.sort((one, other) => one.share - other.share)
  if ((rarestFirst[0]?.share ?? 1) >= commonShare) return words.map((text) => [text])
  const chosen = worthReading(rarestFirst)
  return words.map((text, word) =>
    joined(text, new Set(chosen.filter((part) => part.word === word).map(({ at }) => at))),
  )
}

function sharesOf(text: string, percents: ReadonlyMap<string, number>) {
  return partsOf(text).map(({ at, part }) => {
    const percent = percents.get(part)
    return { at, share: percent === undefined ? rareShare : percent / 100 }
  })
}

function worthReading(rarestFirst: Part[]): Part[] {
  let left = 1
  const end = rarestFirst.findIndex(({ share }, place) => {
    const isWorthIt = place === 0 || share < left * (1 - share) * rowAgainstEntry
    left *= place === 0 ? share : Math.max(share, atBestLeaves)
    return !isWorthIt
  })
  return end < 0 ? rarestFirst : rarestFirst.slice(0, end)
}

const length = 3
const hasEntry = /^ ?[\p{Letter}\p{Number}]{2,3} ?$/u

/** Where the index has an entry: three letters, or two where a word begins or ends. Signs part words, as blanks do. */
export function partsOf(text: string): { at: number; part: string }[] {
  const letters = [...text.replace(/[^\p{Letter}\p{Number}]/gu, ' ')]
  return letters
    .map((_, at) => ({ at, part: letters.slice(at, at + length) }))
    .filter(({ part }) => part.length === length)
    .map(({ at, part }) => ({ at, part: part.join('') }))
    .filter(({ part }) => hasEntry.test(part))
}

/** The parts that begin at these places; those that follow each other are one. */
function joined(text: string, places: ReadonlySet<number>): string[] {
  const letters = [...text]
  const starts = [...places].filter((at) => !places.has(at - 1)).sort((one, other) => one - other)
  return starts.map((start) => {
    let last = start
    while (places.has(last + 1)) last += 1
    return letters.slice(start, last + length).join('')
  })
}
