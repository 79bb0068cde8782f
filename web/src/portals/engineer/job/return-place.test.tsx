import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { givenItem, givenJob } from '#web/testing/given-job.ts'
import { givenEngineersDevice, noSignal, openEngineer } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

const job = givenJob()
const jobAddress = `/engineer/job/${job._id}`

async function givenThreeItems() {
  const items = ['SN-1', 'SN-2', 'SN-3'].map((serialNumber, place) =>
    givenItem({ _id: `0190b6a0-0000-7000-8000-00000000000${place}`, serialNumber }),
  )
  await givenEngineersDevice({ jobs: [job], items })
}

async function openForm(serialNumber: string) {
  await userEvent.click(await screen.findByRole('link', { name: `Edit Chain Block ${serialNumber}` }))
  await screen.findByLabelText('Serial number')
}

/** What a screen reader would read on from here; nothing while the focus is nowhere, where it would be the whole page. */
function focused(): string {
  const at = document.activeElement
  return at === document.body ? '' : (at?.textContent ?? '')
}

test.each(['Back to the job', 'Cancel'])('%s leads from an item’s form back to that item in the list', async (way) => {
  await givenThreeItems()
  openEngineer(jobAddress)
  await openForm('SN-2')

  await userEvent.click(screen.getByRole(way === 'Cancel' ? 'button' : 'link', { name: way }))

  await waitFor(() => expect(focused()).toContain('Serial number SN-2'))
})

test('whoever saved one item and looked at another comes back to the other', async () => {
  await givenThreeItems()
  openEngineer(jobAddress)
  await openForm('SN-3')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(focused()).toContain('Serial number SN-3'))
  await openForm('SN-1')

  await userEvent.click(screen.getByRole('link', { name: 'Back to the job' }))

  await waitFor(() => expect(focused()).toContain('Serial number SN-1'))
})

test('from a job the way back leads to it in the list of jobs', async () => {
  const other = givenJob({ _id: '0190b6a0-0000-7000-8000-0000000000aa', title: 'Far quay' })
  await givenEngineersDevice({ jobs: [job, other] })
  openEngineer('/engineer')
  await userEvent.click(await screen.findByRole('link', { name: 'Far quay' }))
  // Before that there is the bar of the page that is still loading.
  await screen.findByRole('heading', { level: 1, name: 'Far quay' })

  await userEvent.click(await screen.findByRole('link', { name: 'Back to Your Jobs' }))

  await waitFor(() => expect(focused()).toContain('Far quay'))
})

test('whoever cancels a new item comes back to where they were in the list', async () => {
  await givenThreeItems()
  openEngineer(jobAddress)
  await screen.findByText('Serial number SN-3')
  // Scrolled down so far that the second card is in the middle of the screen.
  vi.stubGlobal('scrollY', 400)
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return new DOMRect(0, 0, 0, this.textContent?.includes('SN-1') ? 0 : window.innerHeight)
  })
  onTestFinished(() => void vi.restoreAllMocks())

  await userEvent.click(screen.getByRole('link', { name: 'Add Inspection Item' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(focused()).toContain('Serial number SN-2'))
})
