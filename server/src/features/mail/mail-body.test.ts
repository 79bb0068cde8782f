import { expect, test } from 'vitest'
import { mailHtml, mailText } from './mail-body.ts'

const words = {
  alert: 'DANGER: Sling <3> must not be used.',
  name: 'Jane "JD" Doe',
  message: 'As agreed.\nSee you & yours.',
  text: 'Please find attached the report.\n\nSee https://reports.example.test/verify/k7w2?a=1&b=2',
  firm: 'Hopwood Ltd',
}

test('a mail says first what is dangerous, then whom it is for, the message and the document', () => {
  expect(mailText(words).split('\n\n')).toEqual([
    'DANGER: Sling <3> must not be used.',
    'Dear Jane "JD" Doe,',
    'As agreed.\nSee you & yours.',
    'Please find attached the report.',
    'See https://reports.example.test/verify/k7w2?a=1&b=2',
    'Kind regards\nHopwood Ltd',
  ])
})

test('its HTML says the same, with nothing in it taken for markup and the address to press', () => {
  const html = mailHtml(words)

  expect(html).toContain('DANGER: Sling &lt;3&gt; must not be used.')
  expect(html).toContain('Dear Jane &quot;JD&quot; Doe,')
  expect(html).toContain('As agreed.<br>See you &amp; yours.')
  expect(html).toContain('<a href="https://reports.example.test/verify/k7w2?a=1&amp;b=2"')
  expect(html).not.toContain('<3>')
})

test('a mail without a danger and without a message begins with whom it is for', () => {
  expect(mailText({ ...words, alert: '', message: '' })).toMatch(/^Dear Jane/)
})
