import type { Usuario } from '@portal/contract/acesso.ts'

/** The SPED area is for sistema SCA, or for who has the module. */
export const hasSped = ({ sistema, dsutilizamodulosped }: Pick<Usuario, 'sistema' | 'dsutilizamodulosped'>): boolean =>
  sistema === 'SCA' || dsutilizamodulosped === 'S'
