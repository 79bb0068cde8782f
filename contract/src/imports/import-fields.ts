export const importKinds = ['equipment', 'companies', 'users'] as const
export type ImportKind = (typeof importKinds)[number]

export const importKindLabels: Record<ImportKind, string> = {
  equipment: 'Equipment',
  companies: 'Companies',
  users: 'Users',
}

export interface ImportField {
  name: string
  /** As it heads a column of the template and of our own exports. */
  label: string
  headers: string
  isDay?: true
  isRequired?: true
}

const equipmentFields = [
  { name: '_id', label: 'Record ID', headers: 'recordid thoroughid' },
  {
    name: 'company',
    label: 'Company',
    headers: 'companyname client clientname customer customername account accountname dutyholder owner',
  },
  { name: 'site', label: 'Site', headers: 'sitename siteaddress premises depot branch works' },
  { name: 'sitePostcode', label: 'Site Postcode', headers: 'postcode postalcode zip' },
  { name: 'location', label: 'Location', headers: 'bay area department dept position room where whereabouts' },
  {
    name: 'serialNumber',
    label: 'Serial Number',
    headers:
      'serialno serialnum serial sn idno idnumber id identno identificationno identificationnumber idmark distinguishingnumber',
    isRequired: true,
  },
  {
    name: 'assetNumber',
    label: 'Asset Number',
    headers: 'assetno asset assetid assettag plantno plantnumber fleetno fleetnumber tagno tagnumber customerref',
  },
  {
    name: 'description',
    label: 'Description',
    headers:
      'equipment equipmentdescription descriptionofequipment item itemdescription type equipmenttype typeofequipment',
    isRequired: true,
  },
  { name: 'manufacturer', label: 'Manufacturer', headers: 'make maker mfr brand manufacturedby' },
  { name: 'modelName', label: 'Model', headers: 'modelname modelno modelnumber' },
  {
    name: 'wll',
    label: 'WLL',
    headers: 'swl safeworkingload workingloadlimit wllswl swlwll capacity ratedcapacity ratedload wllorswl',
  },
  { name: 'swlConfiguration', label: 'SWL Configuration', headers: 'configuration swlconfig loadconfiguration' },
  { name: 'hol', label: 'Height of Lift', headers: 'hol liftheight' },
  {
    name: 'dateOfManufacture',
    label: 'Date of Manufacture',
    headers: 'manufactured manufacturedate yearofmanufacture year dom yom built yearbuilt',
    isDay: true,
  },
  {
    name: 'examinationType',
    label: 'Examination Type',
    headers: 'interval frequency examinterval examinationinterval inspectioninterval inspectionfrequency period months',
  },
  { name: 'ownership', label: 'Ownership', headers: 'ownedhired hiredowned ownedorhired' },
  { name: 'lessorName', label: 'Lessor', headers: 'lessorname hirecompany hiredfrom' },
  { name: 'lessorAddress', label: 'Lessor Address', headers: 'hirecompanyaddress' },
  { name: 'lessorEmail', label: 'Lessor Email', headers: 'hirecompanyemail' },
  { name: 'lifecycle', label: 'Lifecycle', headers: 'servicestatus inservice' },
  { name: 'lifecycleReason', label: 'Lifecycle Reason', headers: 'reasonoutofservice reasonwithdrawn' },
  {
    name: 'lastExaminationDate',
    label: 'Last Examination',
    headers:
      'lastexaminationdate lastte lastthoroughexamination lastexam lastexamined lastinspection lastinspected lastinspectiondate dateoflastexamination dateoflastinspection dateoflastthoroughexamination dateoflastte lasttest lasttested lasttestdate testdate inspectiondate examinationdate examdate dateofexamination lastloler lastlolerdate tedate previousexamination',
    isDay: true,
  },
  {
    name: 'nextExaminationDate',
    label: 'Next Examination',
    headers:
      'nextexaminationdate nextdue nextduedate duedate due datedue nextte nextthoroughexamination nextexam nextexaminationdue nextinspection nextinspectiondate nextinspectiondue dateofnextexamination dateofnextinspection nexttest nextloler expiry expirydate expires validuntil retestdate retestdue tedue',
    isDay: true,
  },
  {
    name: 'lastReportNumber',
    label: 'Last Report Number',
    headers: 'reportnumber reportno report lastreport lastreportno certificatenumber certificateno certno certificate',
  },
  {
    name: 'lastExaminer',
    label: 'Last Examiner',
    headers: 'examiner examinedby inspector inspectedby engineer competentperson testedby',
  },
  {
    name: 'lastResult',
    label: 'Last Result',
    headers: 'result outcome passfail safetouse safe fitforuse fitforpurpose condition finding lastfinding',
  },
] as const satisfies ImportField[]

const companyFields = [
  { name: '_id', label: 'Record ID', headers: 'recordid thoroughid' },
  {
    name: 'name',
    label: 'Company',
    headers: 'name companyname client clientname customer customername account accountname',
    isRequired: true,
  },
  { name: 'address', label: 'Address', headers: 'companyaddress headoffice headofficeaddress registeredaddress' },
  {
    name: 'addressLine1',
    label: 'Site Line 1',
    headers: 'site sitename siteaddress siteaddressline1 siteaddress1 addressline1 address1 line1 street',
  },
  { name: 'addressLine2', label: 'Site Line 2', headers: 'siteaddressline2 siteaddress2 addressline2 address2 line2' },
  { name: 'city', label: 'Site City', headers: 'city town posttown sitetown' },
  { name: 'postcode', label: 'Site Postcode', headers: 'postcode postalcode zip' },
  { name: 'contactName', label: 'Contact Name', headers: 'contact contactperson' },
  { name: 'contactEmail', label: 'Contact Email', headers: 'email emailaddress mail' },
  {
    name: 'contactPhone',
    label: 'Contact Phone',
    headers: 'phone telephone tel telno mobile phonenumber telephonenumber',
  },
] as const satisfies ImportField[]

const userFields = [
  { name: '_id', label: 'Record ID', headers: 'recordid thoroughid' },
  { name: 'name', label: 'Name', headers: 'fullname user username person', isRequired: true },
  { name: 'email', label: 'Email', headers: 'emailaddress mail login', isRequired: true },
  { name: 'role', label: 'Role', headers: 'type usertype access', isRequired: true },
  { name: 'company', label: 'Company', headers: 'companyname client clientname customer customername' },
  { name: 'qualifications', label: 'Qualifications', headers: 'qualification quals' },
  { name: 'employer', label: 'Employer', headers: 'employedby' },
  { name: 'employerAddress', label: 'Employer Address', headers: 'employersaddress addressofemployer' },
  { name: 'phone', label: 'Phone', headers: 'telephone tel telno mobile phonenumber telephonenumber' },
] as const satisfies ImportField[]

export const importFields: Record<ImportKind, readonly ImportField[]> = {
  equipment: equipmentFields,
  companies: companyFields,
  users: userFields,
}

export type EquipmentFieldName = (typeof equipmentFields)[number]['name']
export type CompanyFieldName = (typeof companyFields)[number]['name']
export type UserFieldName = (typeof userFields)[number]['name']

export function findImportField(kind: ImportKind, name: string | null): ImportField | undefined {
  return importFields[kind].find((field) => field.name === name)
}
