import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fileIdFromUrl } from '#contract/files/files.contract.ts'
import { testClock } from '#server/testing/test-clock.ts'
import { fileUrl, hasExpired, isGenuine, type FileCaller } from './file-address.ts'

const photo = { id: randomUUID(), kind: 'photo', name: 'hook.jpg' } as const
const document = { id: randomUUID(), kind: 'document', name: 'invoice.pdf' } as const

function caller(sessionEndsAt = '2026-07-15T09:00:00Z'): FileCaller {
  return { sessionId: randomUUID(), sessionEndsAt: new Date(sessionEndsAt), fileKey: randomBytes(32) }
}

function parts(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return {
    path: pathname,
    sessionId: searchParams.get('s') ?? '',
    expiresAt: Number(searchParams.get('e')),
    signature: searchParams.get('k') ?? '',
  }
}

describe('the address of a file', () => {
  test('is genuine for its file, session and end, and for nothing else', () => {
    const someone = caller()
    const { sessionId, expiresAt, signature } = parts(fileUrl(testClock(), someone, photo))
    const proof = { fileId: photo.id, sessionId, expiresAt }

    expect(isGenuine(someone.fileKey, proof, signature)).toBe(true)
    expect(isGenuine(someone.fileKey, { ...proof, fileId: document.id }, signature)).toBe(false)
    expect(isGenuine(someone.fileKey, { ...proof, expiresAt: expiresAt + 1 }, signature)).toBe(false)
    expect(isGenuine(caller().fileKey, proof, signature)).toBe(false)
    expect(isGenuine(someone.fileKey, proof, '')).toBe(false)
    expect(isGenuine(someone.fileKey, proof, `${signature}AA`)).toBe(false)
  })

  test('the address of a document lives five minutes', () => {
    const clock = testClock('2026-06-15T09:07:03Z')

    const { expiresAt } = parts(fileUrl(clock, caller(), document))

    expect(new Date(expiresAt * 1000).toISOString()).toBe('2026-06-15T09:12:03.000Z')
    clock.pass(4)
    expect(hasExpired(clock, expiresAt)).toBe(false)
    clock.pass(1)
    expect(hasExpired(clock, expiresAt)).toBe(true)
  })

  test.each([
    ['09:00:00', '10:00:00'],
    ['09:29:59', '10:00:00'],
    ['09:30:00', '10:30:00'],
    ['09:59:59', '10:30:00'],
  ])('the address of an image asked for at %s stays the same and ends at %s', (asked, end) => {
    const { expiresAt } = parts(fileUrl(testClock(`2026-06-15T${asked}Z`), caller(), photo))

    expect(new Date(expiresAt * 1000).toISOString()).toBe(`2026-06-15T${end}.000Z`)
  })

  test('the address of a file never outlives the session', () => {
    const { expiresAt } = parts(fileUrl(testClock(), caller('2026-06-15T09:01:00Z'), photo))

    expect(new Date(expiresAt * 1000).toISOString()).toBe('2026-06-15T09:01:00.000Z')
  })

  test.each([
    ['../../../etc/passwd', '..%2F..%2F..%2Fetc%2Fpasswd'],
    ['..', 'file'],
    ['a?b#c&s=1.pdf', 'a%3Fb%23c%26s%3D1.pdf'],
    ['half \ud83d.pdf', 'half-.pdf'],
    ['佐藤.pdf', '%E4%BD%90%E8%97%A4.pdf'],
  ])('holds the name %s as one part of its path', (name, part) => {
    expect(parts(fileUrl(testClock(), caller(), { ...photo, name })).path).toBe(`/files/${photo.id}/${part}`)
  })

  test('names its file when it is sent back, with or without the origin', () => {
    const url = fileUrl(testClock(), caller(), photo)

    expect(fileIdFromUrl(url)).toBe(photo.id)
    expect(fileIdFromUrl(`https://thorough.example${url}`)).toBe(photo.id)
  })
})
