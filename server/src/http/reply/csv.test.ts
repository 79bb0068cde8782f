import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvAnswer, csvText } from './csv.ts'

describe('a line of a CSV file', () => {
  test.each([
    ['plain text', ['Acme', 'Hull'], 'Acme,Hull'],
    ['numbers and nothing', [12, 0.5, -3, null], '12,0.5,-3,'],
    ['amounts below zero', ['-12.50', '-3', '-3 hoists'], "-12.50,-3,'-3 hoists"],
    ['a comma, a quote, a line break', ['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"'],
    ['space at an end, which readers would drop', [' a', 'b '], '" a","b "'],
    ['names of any writing', ['Zoë', '佐藤', 'محمد'], 'Zoë,佐藤,محمد'],
  ])('holds %s', async (_, cells, line) => {
    expect(await csvText([cells])).toBe(`${line}\r\n`)
  })

  test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])('can’t run what begins with %s', async (sign) => {
    expect(await csvText([[`${sign}cmd|' /C calc'!A0`]])).toBe(`'${sign}cmd|' /C calc'!A0\r\n`)
    expect(await csvText([[` \u200b${sign}1`]])).toContain(`'${sign}`)
  })

  test.each([
    ['a tab', '\t=1', `"'\t'=1"`],
    ['a carriage return', '\r=1', `"'\r'=1"`],
    ['a separator elsewhere', 'note;=1+1', `"note;'=1+1"`],
    ['a new line', 'note\n@SUM(A1)', `"note\n'@SUM(A1)"`],
  ])('can’t run what stands behind %s', async (_, text, cell) => {
    expect(await csvText([[text]])).toBe(`${cell}\r\n`)
  })

  test.each(['\n', ' ', '\t', ';', '\u200b', '\n '])(
    'is written in linear time, however often a text repeats %j',
    async (repeated) => {
      // The processor's time, whatever else it does meanwhile.
      const before = process.cpuUsage()

      const line = await csvText([[`a${repeated.repeat(100_000)}b`]])

      expect(line.length).toBeGreaterThan(100_000)
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_000)
    },
  )

  test('leaves a sign inside a word alone', async () => {
    expect(await csvText([['A-1 + B', 'me@firm.test', '3 = 3']])).toBe('A-1 + B,me@firm.test,3 = 3\r\n')
  })

  test('gives every cell back to whoever reads it, behind at most apostrophes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), async (cells) => {
        const read = cellsOf(await csvText([cells]))
        expect(read.map((cell) => cell.replaceAll("'", ''))).toEqual(cells.map((cell) => cell.replaceAll("'", '')))
        for (const cell of read) expect(cell).not.toMatch(/^[\s\p{Cf}]*(?!-\d+(\.\d+)?$)[=+\-@＝＋－＠]/u)
      }),
    )
  })
})

describe('a CSV file', () => {
  const columns = [{ header: 'Number', cell: (row: number) => row }]
  const textOf = async (chunks: AsyncIterable<number[]>) => {
    const { stream } = await csvAnswer({ name: 'numbers.csv', columns, chunks })
    return (await stream.toArray()).join('')
  }

  test('begins with the mark and its heads, and goes on to the last row', async () => {
    expect(await textOf(chunksOf([1, 2], [3]))).toBe('\ufeffNumber\r\n1\r\n2\r\n3\r\n')
  })

  test('a CSV file of nothing has its heads', async () => {
    expect(await textOf(chunksOf([]))).toBe('\ufeffNumber\r\n')
    expect(await textOf(chunksOf())).toBe('\ufeffNumber\r\n')
  })

  test('is not begun when its first rows can’t be had', async () => {
    const broken = chunksOf([1])
    broken.next = () => Promise.reject(new Error('away'))

    await expect(csvAnswer({ name: 'numbers.csv', columns, chunks: broken })).rejects.toThrow('away')
  })
})

async function* chunksOf(...chunks: number[][]) {
  yield* chunks
}

/** A slow and obvious reader of one line, by RFC 4180. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let rest = line.slice(0, -2)
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const cell = quoted ? quoted[0] : String(/^[^,]*/.exec(rest)?.[0])
    cells.push(quoted ? String(quoted[1]).replaceAll('""', '"') : cell)
    if (rest.length === cell.length) return cells
    rest = rest.slice(cell.length + 1)
  }
}
