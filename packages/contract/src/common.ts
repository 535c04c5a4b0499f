import { type Static, type TSchema, Type } from 'typebox'

/**
 * What server and page agree on: requests, answers and error codes as TypeBox schemas, one folder for each feature,
 * with the wire names of the seed, byte for byte. A word has examples, from which documentation and the walk over all
 * routes are made. No I/O and no rule of a feature: values are checked for their shape only.
 */

export const API_BASE = '/ServidorCadastros/v1/portalcontador'
/** Address of the provider's logo, when the installation has one. */
export const FORNECEDOR_LOGO = '/fornecedor/logo'

/** A tax id with or without punctuation; the server normalises it (docs/api.md, «Tax ids»). */
export const TaxIdText = Type.String({ minLength: 1, maxLength: 40, examples: ['12.345.678/0001-95'] })

const LEAP_YEAR = '(19(0[48]|[2468][048]|[13579][26])|20([02468][048]|[13579][26]))'
const DAY_OF_MONTH = '((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))'

/** `YYYY-MM-DD` between 1900-01-01 and 2099-12-31; must be a calendar date. */
export const DateText = Type.String({
  pattern: `^((19|20)\\d{2}-${DAY_OF_MONTH}|${LEAP_YEAR}-02-29)$`,
  examples: ['2026-11-01'],
})

/** Money on the wire: at most 15 significant digits, 2 decimals. */
export const Money = Type.Number({ examples: [1234.56] })

/** A stored amount or a sum: null beyond 15 digits. */
export const MoneyOrNull = Type.Union([Type.Number(), Type.Null()], { examples: [1234.56] })

/** Present when a `MoneyOrNull` of the reply is null. */
export const Aviso = Type.Optional(
  Type.String({
    description: 'Presente quando um valor é nulo porque passa de 15 dígitos',
    examples: ['A soma passa de 15 dígitos e não pode ser mostrada.'],
  }),
)

/** ISO 8601 with offset. */
export const Instant = Type.String({ examples: ['2026-11-21T14:05:00-03:00'] })

export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  examples: ['01939f6e-7a00-7000-8000-000000000001'],
})

export const IdParams = Type.Object({ id: Uuid })

/**
 * RFC 9457 problem, plus `error` and `message` for the seed's clients (both the pt-BR sentence for users).
 */
export const Problem = Type.Object({
  type: Type.String({ examples: ['nota.not_found'] }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  instance: Type.String(),
  error: Type.String(),
  message: Type.String(),
  versao: Type.Optional(Type.String({ description: 'Versão do texto a aceitar', examples: ['1'] })),
  erros: Type.Optional(
    Type.Array(
      Type.Object({
        campo: Type.String({ examples: ['cd_ncm'] }),
        mensagem: Type.String({ examples: ['O NCM 3913.90.50 deixou de existir em 30/09/2026.'] }),
        linha: Type.Optional(Type.Integer()),
        codigo: Type.Optional(Type.String({ examples: ['NCM_EXTINTO'] })),
        gravidade: Type.Optional(Type.String()),
        documento: Type.Optional(Type.Object({}, { additionalProperties: true })),
      }),
    ),
  ),
})
export type Problem = Static<typeof Problem>

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/**
 * Name of a person or company. Control characters and invisible format characters (bidirectional overrides,
 * zero-width signs) are refused, because names appear in lists and mails. Ajv compiles patterns with the `u`
 * flag.
 */
const NAME = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*[^\s\p{Cc}\p{Cf}][^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u
export const NAME_PATTERN = NAME.source
export const isName = (text: string): boolean => NAME.test(text)
export const NAME_MESSAGE = 'Use um nome sem quebras de linha nem caracteres invisíveis.'
export const NameText = (examples: string[] = ['Ana Souza'], maxLength = 200) =>
  Type.String({ minLength: 1, maxLength, pattern: NAME_PATTERN, examples })

/** S (yes) or N (no), as in the seed. */
export const SN = Type.Union([Type.Literal('S'), Type.Literal('N')])

/** `{data, proximo}`: a page of a list; `proximo` is an opaque cursor or null. */
export const Page = <T extends TSchema>(row: T) =>
  Type.Object({ data: Type.Array(row), proximo: Nullable(Type.String({ examples: ['eyJrIjpbIjIwMjYtMTEtMDEiXX0'] })) })
