import { expect, test } from 'vitest'
import { fileIdFromUrl, filePath } from './files.contract.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('the path of a file names the file, and its name is encoded', () => {
  expect(filePath(id, 'dock 1/2.jpg')).toBe(`/files/${id}/dock%201%2F2.jpg`)
})

test.each([
  ['a path', `/files/${id}/photo.jpg`, id],
  ['a path with its proof', `/files/${id}/photo.jpg?s=1&e=2&k=3`, id],
  ['a whole address', `https://thorough.example/files/${id}/photo.jpg`, id],
  ['an address in capitals', `/files/${id.toUpperCase()}/photo.jpg`, id],
  ['another server’s picture', 'https://elsewhere.example/photo.jpg', null],
  ['a file below another path', `/other/files/${id}/photo.jpg`, null],
  ['a script', 'javascript:alert(1)', null],
  ['nothing', '', null],
])('the file that %s names is found, or none is', (_, url, found) => {
  expect(fileIdFromUrl(url)).toBe(found)
})
