import { signIn } from '../api-calls.ts'
import { persistentCaller } from './persistent-caller.ts'
import sharp from 'sharp'

/** A firm that may issue certificates, with an engineer and a customer's site to send them to. */
export async function preparedFirm(address: string) {
  const admin = persistentCaller(address, await signIn(address))
  const made = async (path: string, body: object) => String((await admin.insist('POST', path, { body })).body['_id'])
  await admin.insist('PUT', '/tool-settings', {
    body: { companyName: 'Hopwood Ltd', companyAddress: '12 Foundry Lane, Sheffield' },
  })
  const engineer = {
    email: 'engineer@firm.test',
    password: 'a long enough secret',
    name: 'Ada Fitter',
    role: 'engineer',
  }
  const engineerId = await made('/users', engineer)
  const companyId = await made('/companies', { name: 'Acme Ltd' })
  const site = { companyId, addressLine1: '1 Quay Road', city: 'Hull', postcode: 'HU1 1AA' }
  const siteAddressId = await made('/site-addresses', site)
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#14213d' } })
    .jpeg()
    .toBuffer()
  return { place: { companyId, siteAddressId, engineerId }, engineer, photo }
}
