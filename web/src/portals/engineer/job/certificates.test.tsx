import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { falseTab } from '#web/testing/false-tab.ts'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { refuseAdding } from '#web/testing/refuse-adding.ts'
import { givenEngineersDevice, openEngineer } from '#web/testing/open-engineer.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

const jobId = givenJob()._id
const jobAddress = `/engineer/job/${jobId}`
const certificate = { _id: jobId, jobId, certificateUrl: '/files/1/certificate.pdf', warnings: [] }
const completed = givenJob({ status: 'completed', completedDate: '2026-03-29T15:00:00.000Z' })
const said = (status: number, sentence: string, code: string) => () => json(status, { error: sentence, code })

function server(replies: Parameters<typeof falseServer>[0]) {
  return falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/inspections/device': said(503, 'Later.', 'unavailable'),
    ...replies,
  })
}

const call = {
  complete: `POST /api/inspections/jobs/${jobId}/complete`,
  generate: `POST /api/certificates/jobs/${jobId}/generate`,
  regenerate: `POST /api/certificates/jobs/${jobId}/regenerate`,
  open: `GET /api/certificates/jobs/${jobId}`,
}

async function openJob(job: Job) {
  const localSession = await givenEngineersDevice({ jobs: [job], items: [givenItem()] })
  openEngineer(jobAddress)
  return localSession
}

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

async function complete() {
  await press('Complete Job')
  const question = within(await screen.findByRole('dialog', { name: 'Complete Annual examination?' }))
  await userEvent.click(question.getByRole('button', { name: 'Complete Job' }))
}

describe('once a job is completed', () => {
  test.each([
    [
      'its certificate is made by itself',
      () => json(201, certificate),
      'Job completed and certificate generated successfully!',
    ],
    [
      'and its certificate could not be made, the job stays completed',
      said(503, 'Later.', 'unavailable'),
      'Job completed but certificate generation failed. You can generate it later.',
    ],
    [
      'and late work holds its certificate back, what waits is told in the server’s words',
      said(409, 'Crane Hook H-7 waits for a decision.', 'recovered-work-waiting'),
      'Crane Hook H-7 waits for a decision.',
    ],
  ])('%s', async (_, generated, words) => {
    server({ [call.complete]: () => json(200, completed), [call.generate]: generated })
    await openJob(givenJob())

    await complete()

    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Complete Job' })).toBeNull()
  })
})

describe('a job that can’t be completed', () => {
  test('says why in the server’s words', async () => {
    server({ [call.complete]: said(409, 'An item is missing.', 'report-not-lawful') })
    await openJob(givenJob())

    await complete()

    expect((await screen.findAllByText('An item is missing.')).length).toBeGreaterThan(0)
  })

  test('a job that can’t be completed because the device is full, says Error completing job', async () => {
    server({})
    const localSession = await openJob(givenJob())
    await screen.findByText('Chain Block')
    refuseAdding(localSession.store.outbox)

    await complete()

    expect(await screen.findByText('Error completing job')).toBeDefined()
  })
})

describe('the certificate of a completed job', () => {
  test('is offered to be generated only while there is none', async () => {
    server({})
    await openJob({ ...completed, certificateUrl: '/files/1/certificate.pdf' })

    expect(await screen.findByRole('button', { name: /^View Certificate/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Generate Certificate/ })).toBeNull()
  })

  test.each([
    ['Generate Certificate', call.generate, 'Certificate generated successfully!', 'Error generating certificate'],
    [
      'Regenerate Certificate',
      call.regenerate,
      'Certificate regenerated successfully!',
      'Error regenerating certificate',
    ],
  ])('%s: how it went is told', async (name, path, success, failure) => {
    let answer = said(503, 'Later.', 'unavailable')
    server({ [path]: () => answer() })
    await givenEngineersDevice({ jobs: [completed], items: [] })
    openEngineer(name === 'Generate Certificate' ? jobAddress : '/engineer')
    const issue = async () => {
      await press(new RegExp(`^${name}`))
      if (path !== call.regenerate) return
      await userEvent.type(await screen.findByLabelText(/What changed and why/), 'Wrong photo')
      await press('Regenerate')
    }

    await issue()
    expect(await screen.findByText(failure)).toBeDefined()
    answer = () => json(201, certificate)
    await issue()

    expect(await screen.findByText(success)).toBeDefined()
  })

  test('opens for one item, once there is one', async () => {
    const { tab } = falseTab()
    const item = givenItem()
    server({ [`${call.open}/items/${item._id}`]: () => json(200, { certificateUrl: '/files/2/item.pdf' }) })
    await openJob({ ...completed, certificateUrl: '/files/1/certificate.pdf' })

    await press(/^Certificate for this item: Chain Block/)

    await waitFor(() => expect(tab.location.href).toContain('/files/2/item.pdf'))
  })

  test('opens in a tab of its own', async () => {
    const { tab, opened } = falseTab()
    server({ [call.open]: () => json(200, certificate) })
    await openJob(completed)

    await press(/^View Certificate/)

    await waitFor(() => expect(tab.location.href).toContain('/files/1/certificate.pdf'))
    expect(opened).toHaveBeenCalledWith('', '_blank')
  })
})

test('while the certificate of a completed job is being made, nobody is offered to generate it', async () => {
  let answer: (response: Response) => void = () => {}
  const generated = new Promise<Response>((resolve) => (answer = resolve))
  server({ [call.complete]: () => json(200, completed), [call.generate]: () => generated })
  await openJob(givenJob())
  const offers: Element[] = []
  const look = () => offers.push(...screen.queryAllByRole('button', { name: /^Generate Certificate/ }))
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())

  await complete()
  expect(await screen.findByRole('button', { name: /^View Certificate/ })).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(offers).toEqual([])

  answer(json(503, { error: 'Later.', code: 'unavailable' }))
  expect(await screen.findByRole('button', { name: /^Generate Certificate/ })).toBeDefined()
})
