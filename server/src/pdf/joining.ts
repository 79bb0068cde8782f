/** What a page tree, the tags and the file itself begin at; everything else is numbered as it comes. */
const catalog = 1
const allPages = 2
const tagTree = 3
const allTags = 4

/** Of objects that hold a stream, the text before it. */
interface PdfObject {
  text: string
  stream: Buffer
}

const noStream = Buffer.alloc(0)
const objectEnd = Buffer.from('\nendobj\n\n')

interface Joined {
  file: FileWriter
  next: number
  pages: { kids: string[]; count: number }
  /** The tags of each part, who finds them by page, and who by id. */
  tags: { parts: string[]; byPage: string[]; nextPage: number; byId: string[] }
}

/** As they are written: PDF libraries leave the tags behind, and would hold 40,000 of them for a list of 5,000 rows. */
export function joinDocuments(documents: Buffer[]): Buffer {
  const joined: Joined = {
    file: openFile(),
    next: allTags + 1,
    pages: { kids: [], count: 0 },
    tags: { parts: [], byPage: [], nextPage: 0, byId: [] },
  }
  const parts = documents.map((document, index) => addPart(joined, openPart(document), index))
  const [first] = parts
  if (!first) throw new Error('There is nothing to join.')
  const { kids, count } = joined.pages
  const { parts: tagged, byPage, byId } = joined.tags
  const whole: [number, string][] = [
    [catalog, first.catalog.replace('<<', `<<\n/Pages ${allPages} 0 R\n/StructTreeRoot ${tagTree} 0 R`)],
    [allPages, `<<\n/Type /Pages\n/Count ${count}\n/Kids [${kids.join(' ')}]\n>>`],
    [
      tagTree,
      `<<\n/Type /StructTreeRoot\n${first.roles}\n/K [${allTags} 0 R]\n/ParentTree <<\n/Nums [${byPage.join(' ')}]\n>>\n` +
        `/IDTree <<\n/Names [${byId.join(' ')}]\n>>\n>>`,
    ],
    [allTags, `<<\n/Type /StructElem\n/S /Document\n/P ${tagTree} 0 R\n/K [${tagged.join(' ')}]\n>>`],
  ]
  for (const [number, text] of whole) joined.file.add(number, { text, stream: noStream })
  return joined.file.end(joined.next, first.trailer)
}

function addPart(joined: Joined, part: Part, index: number) {
  const { tags, pages } = joined
  const numbers = new Map<number, number>()
  const waiting: number[] = []
  const numbered = (old: number) => {
    const known = numbers.get(old)
    if (known !== undefined) return known
    const number = joined.next
    joined.next += 1
    numbers.set(old, number)
    waiting.push(old)
    return number
  }
  // The tags of two parts may not have the same ids.
  const owned = (id: string) => id.replace(/^\((?=U\d+x\d+y\d+\)$)/, `(${String(index).padStart(4, '0')}-`)
  const moved = (text: string) => withReferences(text, { numbered, string: owned })
  const firstPage = tags.nextPage
  const onItsPage = (text: string) =>
    text.replace(/^( *\/StructParents? )(\d+)$/gm, (_, key: string, page: string) => key + (firstPage + Number(page)))

  const root = part.textOf(referenceIn(part.trailer, 'Root'))
  const treeNumber = referenceIn(root, 'StructTreeRoot')
  const tree = part.textOf(treeNumber)
  const pageTree = referenceIn(root, 'Pages')
  const top = Number(entryOf(tree, 'K', /\[(\d+) 0 R\]/))
  // What stood below the tree of this part stands below the document's own tag.
  numbers.set(treeNumber, allTags)
  pages.kids.push(`${numbered(pageTree)} 0 R`)
  pages.count += Number(entryOf(part.textOf(pageTree), 'Count', /(\d+)/))
  tags.parts.push(`${numbered(top)} 0 R`)
  const byPage = entryOf(tree, 'Nums', /\[((?:\s*\d+ \d+ 0 R)+\s*)\]/)
  for (const [, page, old] of byPage.matchAll(/(\d+) (\d+) 0 R/g)) {
    tags.byPage.push(`${firstPage + Number(page)} ${numbered(Number(old))} 0 R`)
    tags.nextPage = firstPage + Number(page) + 1
  }
  tags.byId.push(moved(entryOf(tree, 'Names', /\[([^\]]*)\]/)))
  const heads = index === 0 && {
    catalog: moved(withoutEntries(root, ['Pages', 'StructTreeRoot', 'Outlines'])),
    roles: /\/RoleMap <<[^>]*>>/.exec(tree)?.[0] ?? '',
    trailer: moved(withoutEntries(part.trailer, ['Size', 'Root'])),
  }
  for (let old = waiting.shift(); old !== undefined; old = waiting.shift()) {
    const { text, stream } = part.objectOf(old)
    let own = onItsPage(moved(text))
    if (old === pageTree) own = own.replace('<<', `<<\n  /Parent ${allPages} 0 R`)
    if (old === top) own = own.replace('/S /Document', '/S /Part')
    joined.file.add(numbered(old), { text: own, stream: text.includes('/Type /Metadata') ? uncounted(stream) : stream })
  }
  joined.file.settle()
  return heads
}

/** What a document says of itself, but for how many pages its first part has: in as many bytes. */
function uncounted(metadata: Buffer): Buffer {
  const count = /<xmpTPg:NPages>\d+<\/xmpTPg:NPages>/
  const words = metadata.toString('latin1').replace(count, (said) => ' '.repeat(said.length))
  return Buffer.from(words, 'latin1')
}

function withoutEntries(text: string, keys: string[]): string {
  return text.replace(new RegExp(`^ *\\/(?:${keys.join('|')}) .*\\n`, 'gm'), '')
}

interface Part {
  trailer: string
  objectOf(number: number): PdfObject
  textOf(number: number): string
}

function openPart(document: Buffer): Part {
  const end = document.toString('latin1', document.lastIndexOf('startxref'))
  const table = document.toString('latin1', Number(/\d+/.exec(end)?.[0]))
  const starts = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)].map(([, start, use]) =>
    use === 'n' ? Number(start) : -1,
  )
  const objectOf = (number: number): PdfObject => {
    const start = starts[number] ?? -1
    if (start < 0) throw new Error(`The document has no object ${number}.`)
    const from = document.indexOf('obj\n', start) + 4
    // Of an object that holds a stream, the end of something in it, behind where the stream begins.
    const endAt = document.indexOf('\nendobj', from)
    const streamAt = document.subarray(from, endAt).indexOf('\nstream\n')
    const text = document.toString('latin1', from, streamAt < 0 ? endAt : from + streamAt)
    if (streamAt < 0) return { text, stream: noStream }
    const bytes = Number(/\/Length (\d+)/.exec(text)?.[1])
    const streamEnd = from + streamAt + '\nstream\n'.length + bytes + '\nendstream'.length
    return { text, stream: document.subarray(from + streamAt, streamEnd) }
  }
  return {
    trailer: table.slice(table.indexOf('<<'), table.indexOf('\nstartxref')),
    objectOf,
    textOf: (number) => objectOf(number).text,
  }
}

function withReferences(
  text: string,
  { numbered, string }: { numbered: (old: number) => number; string: (text: string) => string },
): string {
  let moved = ''
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('(', at)
    const plain = text.slice(at, open < 0 ? undefined : open)
    moved += plain.replace(/(\d+) 0 R\b/g, (_, old: string) => `${numbered(Number(old))} 0 R`)
    if (open < 0) break
    at = endOfString(text, open)
    moved += string(text.slice(open, at))
  }
  return moved
}

/** Parentheses in a string stand in pairs, or behind a backslash. */
function endOfString(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

function referenceIn(text: string, key: string): number {
  return Number(entryOf(text, key, /(\d+) 0 R/))
}

/** Refused where it is missing or of another form: a document joined without it would have lost its tags unseen. */
function entryOf(text: string, key: string, form: RegExp): string {
  const [, entry] = new RegExp(`/${key} ${form.source}`).exec(text) ?? []
  if (entry === undefined) throw new Error(`The document has no ${key} that can be joined.`)
  return entry
}

interface FileWriter {
  add(number: number, object: PdfObject): void
  settle(): void
  end(size: number, trailer: string): Buffer
}

function openFile(): FileWriter {
  const settled: Buffer[] = []
  let added: Buffer[] = [Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n\n', 'latin1')]
  let length = added[0]?.length ?? 0
  const starts: number[] = []
  function append(chunk: Buffer) {
    added.push(chunk)
    length += chunk.length
  }
  function settle() {
    settled.push(Buffer.concat(added))
    added = []
  }
  return {
    add(number, { text, stream }) {
      starts[number] = length
      append(Buffer.from(`${number} 0 obj\n${text}`, 'latin1'))
      append(stream)
      append(objectEnd)
    },
    settle,
    end(size, trailer) {
      const rows = starts.slice(1).map((start) => `${String(start).padStart(10, '0')} 00000 n\r\n`)
      const about = trailer.replace('<<', `<<\n  /Size ${size}\n  /Root ${catalog} 0 R`)
      const table = `xref\n0 ${size}\n0000000000 65535 f\r\n${rows.join('')}trailer\n${about}\nstartxref\n${length}\n%%EOF`
      append(Buffer.from(table, 'latin1'))
      settle()
      return Buffer.concat(settled)
    },
  }
}
