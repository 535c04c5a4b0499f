/** A point of a layout version that the user must know before the file is made. pt-BR */
interface OpenPoint {
  text: string
  /** The source was not readable: it may have appeared since */
  isUnseen: boolean
}

/**
 * What is not known of a layout version, or is left to the user. The one place to correct when a source appears: a version without points
 * raises no warning.
 * Shape   by version, as `versionOn` gives it
 * Source  Ato COTEPE/ICMS 69/2026 and Guia Prático 3.2.3, by public readings
 */
const OPEN_POINTS: Readonly<Record<string, readonly OpenPoint[]>> = {
  '021': [
    {
      text: 'O programa validador (PVA) que aceita o leiaute 021 não foi visto: valide o arquivo nele antes de transmitir.',
      isUnseen: true,
    },
    {
      text: 'A nota técnica 2026.001 da EFD não foi lida: o arquivo segue leituras públicas do Guia Prático 3.2.3 (Ato COTEPE/ICMS 69/2026).',
      isUnseen: true,
    },
    {
      text: 'Quando usar as situações 09 e 10 do C100 não foi lido: o arquivo não as leva.',
      isUnseen: true,
    },
    {
      text: 'IND_BENEFICIO (C197, D197, E111, E220) só vai no ajuste em que a configuração o informa; nos outros fica em branco.',
      isUnseen: false,
    },
    {
      text: 'O C180, que ganha COD_PROD, não é escrito: se a empresa o deve, inclua-o no validador.',
      isUnseen: false,
    },
  ],
}

/** The open points of a layout version. */
export const openPointsOf = (version: string): readonly OpenPoint[] => OPEN_POINTS[version] ?? []
