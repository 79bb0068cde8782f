import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenEquipment } from '#web/testing/given-equipment.ts'
import { givenItem } from '#web/testing/given-job.ts'
import { awaiting, code, givenTagged, jobAddress, other, pieceId, tagOf } from '#web/testing/given-tagged.ts'
import { noSignal, openEngineer, whereWeAre } from '#web/testing/open-engineer.tsx'

beforeEach(noSignal)

describe('a scanned code from anywhere', () => {
  test('leads to the item in an open job', async () => {
    await givenTagged(tagOf('own', code))
    openEngineer(`/engineer/tag?value=${encodeURIComponent(`${location.origin}/t/${code}`)}`)

    await waitFor(() => expect(whereWeAre()).toBe(`${jobAddress}/examine/${awaiting._id}`))
  })

  test('leads to the item also where only the server knows yet which piece has the code', async () => {
    await givenTagged(tagOf('foreign', 'MAKER-0042'))
    falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'GET /api/tags/NEW-LABEL': () =>
        json(200, { value: 'NEW-LABEL', kind: 'foreign', equipment: givenEquipment({ _id: pieceId }) }),
    })
    openEngineer('/engineer/tag?value=NEW-LABEL')

    await waitFor(() => expect(whereWeAre()).toBe(`${jobAddress}/examine/${awaiting._id}`))
  })

  test('leads to an item that was added without signal, where only the server knows the code', async () => {
    const added = givenItem({ status: 'awaiting_inspection', serialNumber: 'CB-1', equipmentId: null })
    await givenTagged(tagOf('foreign', 'MAKER-0042'), {}, [added])
    const piece = givenEquipment({ _id: pieceId, serialNumber: 'CB-1' })
    const elsewhere = { ...piece, companyId: other }
    falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'GET /api/tags/NEW-LABEL': () => json(200, { value: 'NEW-LABEL', kind: 'foreign', equipment: piece }),
      'GET /api/tags/ELSEWHERE': () => json(200, { value: 'ELSEWHERE', kind: 'foreign', equipment: elsewhere }),
    })
    openEngineer('/engineer/tag?value=NEW-LABEL')
    await waitFor(() => expect(whereWeAre()).toBe(`${jobAddress}/examine/${added._id}`))

    cleanup()
    openEngineer('/engineer/tag?value=ELSEWHERE')
    await waitFor(() => expect(whereWeAre()).toBe(`/engineer/piece/${pieceId}`))
  })

  test('leads to the piece, to be read only, where no open job has it', async () => {
    await givenTagged(tagOf('foreign', 'MAKER-0042'), { location: 'Bay 3', hasImmediateDanger: true }, [])
    openEngineer('/engineer/tag?value=MAKER-0042')

    expect(await screen.findByRole('heading', { level: 1, name: 'Chain Block CB-1' })).toBeDefined()
    expect(screen.getByText('Bay 3')).toBeDefined()
    expect(screen.getByText('Must not be used: it has a defect that is a danger now.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Print label' })).toBeDefined()
    expect(whereWeAre()).toBe(`/engineer/piece/${pieceId}`)
  })

  test('that no piece has is told, and never opened', async () => {
    await givenTagged(tagOf('own', code))
    openEngineer('/engineer/tag?value=https%3A%2F%2Fstranger.example%2Ft%2F7K2M-9QD4-T8XZ')

    expect(await screen.findByText('No piece has this code')).toBeDefined()
    expect(screen.queryByRole('link', { name: /stranger/ })).toBeNull()
  })
})

describe('the tags of a piece on site', () => {
  test('are opened from its item, where one that was torn off is removed', async () => {
    const tag = tagOf('own', code)
    await givenTagged(tag)
    const tags = [tag, { ...tag, _id: other._id, value: 'MAKER-0042', kind: 'foreign' as const }]
    const { received } = falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      [`GET /api/equipment/${pieceId}`]: () => json(200, givenEquipment({ _id: pieceId, tags })),
      [`DELETE /api/tags/${tag._id}`]: () => {
        tags.shift()
        return json(200, { _id: tag._id })
      },
    })
    openEngineer(`${jobAddress}/examine/${awaiting._id}`)
    await userEvent.click(await screen.findByRole('link', { name: 'Tags and labels' }))
    await screen.findByText('MAKER-0042')

    await userEvent.click(screen.getByRole('button', { name: `Remove tag ${code}` }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))

    await waitFor(() => expect(screen.queryByText(code)).toBeNull())
    expect(screen.getByText('MAKER-0042')).toBeDefined()
    expect(received.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    await userEvent.click(screen.getByRole('link', { name: 'Back to the item' }))
    expect(whereWeAre()).toBe(`${jobAddress}/examine/${awaiting._id}`)
  })

  test('are printed as labels for the pieces of a job', async () => {
    await givenTagged(tagOf('own', code), {}, [awaiting, givenItem({ _id: other._id, equipmentId: null })])
    let asked: unknown
    falseServer({
      'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
      'POST /api/labels': ({ body }) => {
        asked = body
        return json(400, { error: 'Print at most 500 labels at once.', code: 'invalid-input' })
      },
    })
    openEngineer(jobAddress)

    await userEvent.click(await screen.findByRole('button', { name: 'Print labels' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Print labels' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Download PDF' }))

    expect(await dialog.findByText('Print at most 500 labels at once.')).toBeDefined()
    expect(asked).toEqual({ equipmentIds: [pieceId], template: 'a4-65' })
  })
})
