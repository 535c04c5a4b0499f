import type { Usuario } from '@portal/contract/acesso/acesso.ts'

/** The SPED area is open to sistema SCA and to users with the SPED module. */
export const hasSped = ({ sistema, dsutilizamodulosped }: Pick<Usuario, 'sistema' | 'dsutilizamodulosped'>): boolean =>
  sistema === 'SCA' || dsutilizamodulosped === 'S'
