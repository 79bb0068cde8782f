import { expect, test } from 'vitest'
import { joinDocuments } from './joining.ts'

/** A page with one tag, as Typst writes them, whose words look like a reference, an end and an id. */
function document(words: string): Buffer {
  const stream = 'BT (7 0 R endobj) ET'
  const objects = [
    '<<\n  /Type /Pages\n  /Count 1\n  /Kids [5 0 R]\n>>',
    '<<\n  /Type /StructTreeRoot\n  /K [3 0 R]\n  /ParentTree <<\n    /Nums [0 7 0 R]\n  >>\n  /IDTree <<\n    /Names [(U1x0y0) 4 0 R]\n  >>\n>>',
    '<<\n  /Type /StructElem\n  /S /Document\n  /P 2 0 R\n  /K [4 0 R]\n>>',
    `<<\n  /Type /StructElem\n  /S /P\n  /P 3 0 R\n  /ID (U1x0y0)\n  /Alt (${words})\n  /K [0]\n  /Pg 5 0 R\n>>`,
    '<<\n  /Type /Page\n  /StructParents 0\n  /Parent 1 0 R\n  /Contents 6 0 R\n>>',
    `<<\n  /Length ${stream.length}\n>>\nstream\n${stream}\nendstream`,
    '[4 0 R]',
    '<<\n  /Type /Catalog\n  /Pages 1 0 R\n  /Lang (en-GB)\n  /StructTreeRoot 2 0 R\n>>',
  ]
  const starts: number[] = []
  let text = '%PDF-1.7\n'
  objects.forEach((object, index) => {
    starts.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n\n`
  })
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n\r\n`).join('')
  const about = '<<\n  /Size 9\n  /Root 8 0 R\n>>'
  return Buffer.from(
    `${text}xref\n0 9\n0000000000 65535 f\r\n${rows}trailer\n${about}\nstartxref\n${text.length}\n%%EOF`,
  )
}

test('words of a document that look like its own structure stay words when it is joined', () => {
  const words = 'Crane 5 0 R \\( (4 0 R) Ltd'

  const joined = joinDocuments([document(words), document(words)]).toString('latin1')

  expect(joined.split(`/Alt (${words})`)).toHaveLength(3)
  expect(joined.match(/^BT \(7 0 R endobj\) ET$/gm)).toHaveLength(2)
  expect(joined).toMatch(/\/Nums \[0 (\d+) 0 R 1 (?!\1 )\d+ 0 R\]/)
  expect(joined).toMatch(/\/Names \[\(0000-U1x0y0\) \d+ 0 R \(0001-U1x0y0\) \d+ 0 R\]/)
  const [, start = ''] = /startxref\n(\d+)/.exec(joined) ?? []
  expect(joined.slice(Number(start), Number(start) + 5)).toBe('xref\n')
})

test.each(['Nums', 'Names', 'Count', 'StructTreeRoot'])(
  'a document whose %s is not where it was expected is refused, not joined without its tags',
  (key) => {
    const other = Buffer.from(
      document('Crane').toString('latin1').replaceAll(`/${key} `, `/${key.toLowerCase()} `),
      'latin1',
    )

    expect(() => joinDocuments([document('Crane'), other])).toThrow(`no ${key} that can be joined`)
  },
)
