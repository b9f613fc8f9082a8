/** Countries of companies, and their tax ids. docs/rules.md "Invoices" */

/** Stripe's type of tax id by country, mostly of the sales tax. */
const TAX_ID_TYPES: Readonly<Record<string, string>> = {
  AD: 'ad_nrt',
  AE: 'ae_trn',
  AR: 'ar_cuit',
  AU: 'au_abn',
  BR: 'br_cnpj',
  CA: 'ca_bn',
  CH: 'ch_vat',
  CL: 'cl_tin',
  CN: 'cn_tin',
  CO: 'co_nit',
  CR: 'cr_tin',
  DO: 'do_rcn',
  EC: 'ec_ruc',
  GB: 'gb_vat',
  GE: 'ge_vat',
  HK: 'hk_br',
  ID: 'id_npwp',
  IL: 'il_vat',
  IN: 'in_gst',
  IS: 'is_vat',
  JP: 'jp_trn',
  KE: 'ke_pin',
  KR: 'kr_brn',
  LI: 'li_vat',
  MX: 'mx_rfc',
  MY: 'my_frp',
  NO: 'no_vat',
  NZ: 'nz_gst',
  PE: 'pe_ruc',
  PH: 'ph_tin',
  RS: 'rs_pib',
  SA: 'sa_vat',
  SG: 'sg_uen',
  SV: 'sv_nit',
  TH: 'th_vat',
  TR: 'tr_tin',
  TW: 'tw_vat',
  UA: 'ua_vat',
  US: 'us_ein',
  UY: 'uy_ruc',
  VE: 've_rif',
  VN: 'vn_tin',
  ZA: 'za_vat',
}
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** ISO 3166 codes where Stripe takes cards and knows addresses. */
export const COUNTRIES: readonly string[] = [
  ...Object.keys(TAX_ID_TYPES),
  ...EU,
  ...'AL AM AZ BA BD BH BO BY DZ EG ET FO GH GI GL GT HN JM JO KH KW KZ LA LB LK MA MC MD ME MK MO MU NG NI NP OM PA PK PY QA RW SM SN TN TT TZ UG UZ ZM'.split(
    ' ',
  ),
].toSorted()

/** A number as its register has it, and Stripe's type. */
export interface TaxIdentifier {
  type: string
  value: string
}

/** Undefined where Stripe knows no type. */
export function taxIdType(country: string): string | undefined {
  return EU.includes(country) ? 'eu_vat' : TAX_ID_TYPES[country]
}

/** A tax id as its register has it, VAT numbers with their country. @returns undefined without a number to check */
export function taxIdentifier(country: string, typed: string): TaxIdentifier | undefined {
  const type = taxIdType(country)
  if (type === undefined) return undefined
  const value = typed.trim().toUpperCase()
  if (type !== 'eu_vat' && type !== 'gb_vat') return { type, value }
  const bare = value.replaceAll(/[\s.-]/g, '')
  // Greece's own prefix.
  const prefix = country === 'GR' ? 'EL' : country
  return { type, value: bare.startsWith(prefix) ? bare : prefix + bare }
}
