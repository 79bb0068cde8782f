import { expect, test } from 'vitest'
import { cleanFileName, withEnding } from './file-names.ts'

test.each([
  ['keeps a name with accents', 'Zoë O’Brien, łódź.pdf', 'Zoë O’Brien, łódź.pdf'],
  ['keeps only the last part of a path', '../../etc/passwd', 'passwd'],
  ['knows Windows paths', 'C:\\temp\\scan.pdf', 'scan.pdf'],
  ['gives a name to what has none', '..', 'file'],
  ['drops control characters', 'a\r\nb\0.pdf', 'ab.pdf'],
  ['drops marks that turn the writing round', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
])('a file name %s', (_, sent, cleaned) => {
  expect(cleanFileName(sent)).toBe(cleaned)
})

test('a long file name keeps its ending and the day before it', () => {
  const cleaned = cleanFileName(`${'W'.repeat(500)} 2026-11-19.pdf`)

  expect(cleaned).toHaveLength(150)
  expect(cleaned.endsWith('W 2026-11-19.pdf')).toBe(true)
})

test('a file is named after what it is kept as', () => {
  expect(withEnding('IMG_1.HEIC', 'jpg')).toBe('IMG_1.jpg')
  expect(withEnding('no ending', 'png')).toBe('no ending.png')
})
