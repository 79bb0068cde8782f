import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { UploadEndpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { nameOf, validRequests } from '#server/testing/attack/valid-requests.ts'
import { multipartBody } from '#server/testing/files/multipart-body.ts'
import { testApp } from '#server/testing/test-app.ts'
import { html, pdf, svg, testPictures } from '#server/testing/files/test-pictures.ts'

/** Those that give back what was sent; what imports do with a hostile file is in their own tests. */
const uploads = allEndpoints.filter(
  (endpoint): endpoint is UploadEndpoint =>
    endpoint.kind === 'upload' && endpoint.file !== 'export' && endpoint.file !== 'sheet',
)
const script = Buffer.from('<script>alert(1)</script>')

/** Files that are two things at once, or less than one. */
async function hostileFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await testPictures.jpeg()
  const png = await testPictures.png()
  return {
    'an SVG': svg,
    'a web page': html,
    'a web page behind the first bytes of a PNG': Buffer.concat([png.subarray(0, 8), html]),
    'a script that begins like a GIF': Buffer.from('GIF89a=1;alert(1)//'),
    'an archive behind a picture': Buffer.concat([jpeg, Buffer.from('PK\x03\x04'), script]),
    'a PDF behind a picture': Buffer.concat([png, pdf]),
    'a web page within a PDF': Buffer.concat([Buffer.from('%PDF-1.7\n'), script, pdf]),
    'half a JPEG': (await testPictures.jpeg(800, 600)).subarray(0, 900),
    'half a PNG': (await testPictures.png(800, 600)).subarray(0, 400),
    'a picture that would fill the memory': testPictures.bomb(),
    'a packed picture': gzipSync(png),
    'a TIFF': Buffer.from('II*\0\x08\0\0\0'),
    'a program': Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'),
  }
}

describe.each(uploads.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  test('gives nothing back that could do harm, whatever was sent', async () => {
    const { context, world } = await plantedApp()
    const { by, input } = validRequests[name]?.(world) ?? { by: 'admin' as const, input: {} }
    const fields = input as Record<string, string>

    for (const [what, bytes] of Object.entries(await hostileFiles())) {
      for (const file of [
        { name: 'a.png', type: 'image/png', bytes },
        { name: '../../../a.html', type: 'text/html', bytes },
      ]) {
        const reply = await context[by].upload(endpoint, fields, file)
        if (reply.status >= 400) {
          expect([what, reply.status]).toEqual([what, what === 'a picture that would fill the memory' ? 413 : 415])
          continue
        }
        const url = /"(\/files\/[^"]+)"/.exec(JSON.stringify(reply.body))?.[1] ?? ''
        const given = await context.visitor.get(url)
        expect([what, given.status, given.headers['x-content-type-options']]).toEqual([what, 200, 'nosniff'])
        expect([what, given.headers['content-type']]).toEqual([what, expect.toSatisfy(isHarmless)])
        expect(given.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
        expect(url).not.toMatch(/\.\.|html/)
        // A PDF is kept as it came, and therefore only ever saved, never shown.
        if (given.headers['content-type'] === 'application/pdf') {
          expect(given.headers['content-disposition']).toMatch(/^attachment/)
        } else expect([what, given.bytes.includes(script)]).toEqual([what, false])
      }
    }
  })
})

test('a packed body is not unpacked: it is no JSON and no upload', async () => {
  const { admin } = await testApp()
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, '{'))
  const { payload, contentType } = multipartBody('document', { name: 'a.pdf', type: '', bytes: pdf }, {})

  for (const [url, body, type] of [
    ['/api/companies', bomb, 'application/json'],
    ['/api/uploads', gzipSync(payload), contentType],
  ] as const) {
    const headers = { 'content-type': type, 'content-encoding': 'gzip' }
    expect((await admin.raw({ method: 'POST', url, headers, payload: body })).status).toBe(400)
  }
})

function isHarmless(type: unknown): boolean {
  return ['image/jpeg', 'image/png', 'application/pdf'].includes(String(type))
}
