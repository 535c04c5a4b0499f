/** cTribNac with its points: `17.19.01` */
export const formatServico = (code: string): string => code.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3')
