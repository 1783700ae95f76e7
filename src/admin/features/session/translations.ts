import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    ended: 'Your session ended. Nothing was saved. Sign in, then save again.',
    endedTitle: 'Your session ended',
    endedText: (email: string) =>
      `Sign in again as ${email}. What you typed is still here; what you were saving is then saved.`,
    giveUp: 'Go back to the page',
    notNow: 'Not now',
    offlineTitle: 'No connection to the service',
    offlineText:
      'Nothing was saved yet. What you typed is still here, and is saved when the service can be reached again.',
    retry: 'Try now',
    retrying: 'Trying…',
    uncertain:
      'If the connection broke while the service was answering, it may be saved already. Then look for the record before you save it again.',
    unreachable:
      'The service could not be reached. Nothing that you typed is lost: check your connection, then try again.',
  },
  es: {
    ended: 'Su sesión terminó. No se guardó nada. Inicie sesión y guarde de nuevo.',
    endedTitle: 'Su sesión terminó',
    endedText: (email) =>
      `Inicie sesión de nuevo como ${email}. Lo que escribió sigue aquí; lo que estaba guardando se guarda después.`,
    giveUp: 'Volver a la página',
    notNow: 'Ahora no',
    offlineTitle: 'Sin conexión con el servicio',
    offlineText:
      'Aún no se guardó nada. Lo que escribió sigue aquí, y se guarda cuando se vuelva a llegar al servicio.',
    retry: 'Intentar ahora',
    retrying: 'Intentando…',
    uncertain:
      'Si la conexión se cortó mientras el servicio respondía, puede que ya esté guardado. Busque entonces el registro antes de guardarlo de nuevo.',
    unreachable:
      'No se pudo llegar al servicio. No se perdió nada de lo que escribió: revise su conexión e inténtelo de nuevo.',
  },
})
