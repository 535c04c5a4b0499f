import type { CapturaBody } from '@portal/contract/captura/estado.ts'
import { AppError } from '../../../base/errors.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import type { SettingChange } from './settings.ts'

const titularOnly = () =>
  new AppError(403, 'captura.forbidden', 'Só um titular da empresa muda quem dá as manifestações conclusivas.')

/** Reserving the final manifestations, and ending that, is the titular's. Throws AppError 403 `captura.forbidden` */
export function requireFinalsRight({ papel }: Pick<GrantedEmpresa, 'papel'>, { fl_finais_titular }: CapturaBody): void {
  if (fl_finais_titular !== undefined && papel !== 'titular') throw titularOnly()
}

/** The fields that were sent, by column. */
export function toChange(body: CapturaBody): SettingChange {
  const change: SettingChange = {
    is_on: body.fl_ligada,
    ...body.servicos,
    auto_ciencia: body.fl_ciencia_automatica,
    finals_of_titular: body.fl_finais_titular,
    acceptedText: body.ds_aceite,
  }
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
