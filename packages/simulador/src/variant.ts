import { escapeText } from '@portal/fiscal/xml/canonical.ts'

/** The parts of an answer: the SOAP envelope, the service's own elements around the data, and the data. */
interface SoapParts {
  envelope(content: string): string
  wrap(data: string): string
  data: string
}

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>'

/**
 * Other forms in which authorities have answered; a client takes them all. Prefixes and white space break the signatures
 * inside an answer.
 */
const VARIANTS = {
  /** Prefixes in the data and another one in the envelope */
  prefix: ({ envelope, wrap, data }) =>
    envelope(wrap(data.replace(/<(\/?)(?=[A-Za-z])/g, '<$1ns2:').replaceAll(' xmlns="', ' xmlns:ns2="')))
      .replaceAll('soap:', 'env:')
      .replaceAll('xmlns:soap', 'xmlns:env'),
  /** The data as escaped text, with its own declaration */
  escaped: ({ envelope, wrap, data }) => envelope(wrap(escapeText(`${DECLARATION}${data}`))),
  cdata: ({ envelope, wrap, data }) => envelope(wrap(`<![CDATA[${data}]]>`)),
  /** Without the service's own elements */
  bare: ({ envelope, data }) => envelope(data),
  indented: ({ envelope, wrap, data }) => envelope(wrap(data)).replaceAll('><', '>\n  <'),
  /** CT-e and MDF-e in the namespace of NF-e */
  nfeNamespace: ({ envelope, wrap, data }) =>
    envelope(wrap(data.replace(/portalfiscal\.inf\.br\/(cte|mdfe)"/g, 'portalfiscal.inf.br/nfe"'))),
} satisfies Record<string, (parts: SoapParts) => string>

export type Variant = keyof typeof VARIANTS
export const VARIANT_NAMES = Object.keys(VARIANTS) as Variant[] // the keys are what Variant means

export const variedAnswer = (variant: Variant, parts: SoapParts): string => VARIANTS[variant](parts)
