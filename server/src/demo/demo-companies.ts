import type { logos } from './demo-pictures.ts'

export interface DemoCompany {
  name: string
  address: string
  logo: keyof typeof logos | null
  useLogoInPdf: boolean
  monthsAgo: number
  contacts: { name: string; email: string; phone: string }[]
  sites: { addressLine1: string; addressLine2: string; city: string; postcode: string }[]
}

/** Invented firms. The first two are those of the demo's customers. */
export const demoCompanies: DemoCompany[] = [
  {
    name: 'Brightwater Shipyard Ltd',
    address: 'Brightwater House\nAlexandra Dock\nHull\nHU9 5PQ',
    logo: 'brightwater',
    useLogoInPdf: true,
    monthsAgo: 14,
    contacts: [
      { name: 'Priya Nair', email: 'priya.nair@brightwater.test', phone: '01482 555 0142' },
      { name: 'Gareth Lunt', email: 'stores@brightwater.test', phone: '01482 555 0177' },
    ],
    sites: [
      { addressLine1: 'Slipway 3, Alexandra Dock', addressLine2: 'Gate B', city: 'Hull', postcode: 'HU9 5PQ' },
      { addressLine1: 'Fabrication Hall, Hedon Road', addressLine2: '', city: 'Hull', postcode: 'HU9 1TA' },
      { addressLine1: 'Outfitting Quay', addressLine2: 'Royal Dock', city: 'Grimsby', postcode: 'DN31 3SY' },
    ],
  },
  {
    name: 'Calder Valley Foundry',
    address: 'Foundry Lane\nSowerby Bridge\nHalifax\nHX6 2QL',
    logo: 'calder',
    useLogoInPdf: false,
    monthsAgo: 13,
    contacts: [{ name: 'Owen Pritchard', email: 'owen@caldervalley.test', phone: '01422 555 0119' }],
    sites: [
      { addressLine1: 'Melt Shop, Foundry Lane', addressLine2: 'Sowerby Bridge', city: 'Halifax', postcode: 'HX6 2QL' },
      { addressLine1: 'Pattern Store, Canal Wharf', addressLine2: '', city: 'Brighouse', postcode: 'HD6 1PB' },
    ],
  },
  {
    name: 'Northgate Tower Cranes plc',
    address: '12 Northgate Business Park\nLeeds\nLS11 8AG',
    logo: 'northgate',
    useLogoInPdf: true,
    monthsAgo: 10,
    contacts: [
      { name: 'Siân Morgan', email: 'plant@northgatecranes.test', phone: '0113 555 0133' },
      { name: 'Nguyễn Văn An', email: 'an.nguyen@northgatecranes.test', phone: '' },
    ],
    sites: [
      { addressLine1: 'Kirkstall Forge, Plot 7', addressLine2: 'Abbey Road', city: 'Leeds', postcode: 'LS5 3NF' },
      { addressLine1: 'Ancoats Works, Redhill Street', addressLine2: '', city: 'Manchester', postcode: 'M4 5AA' },
    ],
  },
  {
    name: 'Severn Bio-Process Engineering',
    address: 'Unit 4, Riverside Park\nWorcester\nWR4 9FA',
    logo: 'severn',
    useLogoInPdf: false,
    monthsAgo: 7,
    contacts: [{ name: 'Karolina Ołowska', email: 'k.olowska@severnbio.test', phone: '01905 555 0164' }],
    sites: [{ addressLine1: 'Unit 4, Riverside Park', addressLine2: '', city: 'Worcester', postcode: 'WR4 9FA' }],
  },
  {
    name: 'Tayside Offshore Wind Services',
    address: 'Prince Charles Wharf\nDundee\nDD1 3LX',
    logo: 'tayside',
    useLogoInPdf: true,
    monthsAgo: 3,
    contacts: [{ name: 'Eilidh MacRae', email: 'qhse@taysidewind.test', phone: '01382 555 0125' }],
    sites: [
      { addressLine1: 'Prince Charles Wharf', addressLine2: 'Blade Store', city: 'Dundee', postcode: 'DD1 3LX' },
      { addressLine1: 'Marshalling Yard, South Quay', addressLine2: '', city: 'Montrose', postcode: 'DD10 9SL' },
    ],
  },
  {
    name: 'St Oswald’s Theatre Trust',
    address: '',
    logo: null,
    useLogoInPdf: false,
    monthsAgo: 0,
    contacts: [{ name: 'Marcus Bell', email: 'stage.door@stoswalds.test', phone: '01904 555 0188' }],
    sites: [
      {
        addressLine1: 'St Oswald’s Theatre, Fly Floor',
        addressLine2: 'Clifford Street',
        city: 'York',
        postcode: 'YO1 9RG',
      },
    ],
  },
]
