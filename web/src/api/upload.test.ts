import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { upload } from './client.ts'
import { currentSession } from './session.ts'
import { Unreachable } from './reachability.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { uploadDocument } from '#contract/files/files.contract.ts'

const file = new File(['%PDF'], 'order.pdf', { type: 'application/pdf' })

/** Stands in for the browser's way of sending a file. */
class FalseRequest {
  static last: FalseRequest
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  address = ''
  sent: FormData | undefined
  isAborted = false
  upload: {
    onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void
    onload?: () => void
  } = {}
  onload = () => {}
  onerror = () => {}

  constructor() {
    FalseRequest.last = this
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader(name: string) {
    return name === 'content-type' ? 'application/json' : null
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.isAborted = true
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload()
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FalseRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an upload sends the file under its field, with the token, and tells how far it is', async () => {
  givenSession({}, 'secret')
  const shares: number[] = []

  const uploaded = upload(uploadDocument, {}, file, { onProgress: (share) => shares.push(share) })
  const request = FalseRequest.last
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
  request.answer(201, { _id: '1', url: '/files/1' })

  expect(await uploaded).toEqual({ _id: '1', url: '/files/1' })
  expect(request.address).toBe('POST /api/uploads')
  expect(request.headers.authorization).toBe('Bearer secret')
  expect(request.sent?.get('document')).toBe(file)
  expect(shares).toEqual([0.25])
})

test('an upload that is refused says why', async () => {
  const uploaded = upload(uploadDocument, {}, file)
  FalseRequest.last.answer(413, { error: 'At most 25 MB.', code: 'too-large' })

  await expect(uploaded).rejects.toMatchObject({ code: 'too-large', message: 'At most 25 MB.' })
})

test('an upload that is cut off is told as unreachable', async () => {
  const uploaded = upload(uploadDocument, {}, file)
  FalseRequest.last.onerror()

  await expect(uploaded).rejects.toThrow(Unreachable)
})

test('an upload is ended when no byte has moved for half a minute, and not while bytes move', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const uploaded = upload(uploadDocument, {}, file)
  const outcome = expect(uploaded).rejects.toMatchObject({ name: 'Unreachable', cause: { name: 'Stalled' } })
  const request = FalseRequest.last
  for (let minute = 0; minute < 20; minute += 0.4) {
    vi.advanceTimersByTime(24_000)
    request.upload.onprogress?.({ lengthComputable: true, loaded: minute, total: 20 })
  }
  expect(request.isAborted).toBe(false)

  vi.advanceTimersByTime(30_000)

  expect(request.isAborted).toBe(true)
  await outcome
})

test.each([
  ['a minute for most files', 60_000, {}],
  ['as long as the contract says for one that takes long to read', 1_800_000, { timeoutMs: 1_800_000 }],
])('the answer is waited for %s once the file has left', async (_, maxMs, more) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const uploaded = upload({ ...uploadDocument, ...more }, {}, file)
  const outcome = expect(uploaded).rejects.toThrow(Unreachable)
  const request = FalseRequest.last
  request.upload.onload?.()

  vi.advanceTimersByTime(maxMs - 1)
  expect(request.isAborted).toBe(false)
  vi.advanceTimersByTime(1)

  expect(request.isAborted).toBe(true)
  await outcome
})

test('an upload after the session has expired ends the session', async () => {
  givenSession()
  const uploaded = upload(uploadDocument, {}, file)
  FalseRequest.last.answer(401, { error: 'Sign in again.', code: 'not-signed-in' })

  await expect(uploaded).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(currentSession()).toBeNull()
})
