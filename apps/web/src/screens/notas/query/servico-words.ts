/** Parts of the company in a service. */
export const FUNCAO_WORD = { prestador: 'Prestador', tomador: 'Tomador', intermediario: 'Intermediário' } as const
export type Funcao = keyof typeof FUNCAO_WORD

export const isFuncao = (text: string | undefined): text is Funcao => text !== undefined && text in FUNCAO_WORD

/** cTribNac with its points: `17.19.01` */
export const formatServico = (code: string): string => code.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3')
