import { vi } from 'vitest'

interface Sent {
  address: string
  field: string
  file: File
  /** What was sent beside it. */
  fields: Record<string, string>
}

interface Answer {
  status: number
  body: unknown
}

/** Stands in for the browser's way of sending files: answers each, in its own time, and remembers what was sent. */
export function falseUploads(answer: (sent: Sent) => Answer | Promise<Answer>) {
  const uploads: Sent[] = []
  class FalseRequest {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
    onload = () => {}
    private address = ''

    open(method: string, url: string) {
      this.address = `${method} ${url}`
    }
    setRequestHeader() {}
    abort() {}
    getResponseHeader(name: string) {
      return name === 'content-type' ? 'application/json' : null
    }
    send(form: FormData) {
      void this.answer(form)
    }
    private async answer(form: FormData) {
      // The fields come before it.
      const fields = [...form]
      const [field, file] = fields.pop() ?? ['', '']
      if (!(file instanceof File)) throw new Error('An upload has a file.')
      const texts = fields.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text] as const] : []))
      const sent = { address: this.address, field, file, fields: Object.fromEntries(texts) }
      uploads.push(sent)
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      const { status, body } = await answer(sent)
      this.status = status
      this.responseText = JSON.stringify(body)
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FalseRequest)
  return { uploads }
}
