/** Texts about webhooks: in their list and form, on the tab of deliveries, and why attempts failed. */
import { translated } from '../../../fields/translated'
import type { DeliveryStatus } from '../../../plugins/webhooks/deliveries'
import type { Failure } from '../../../plugins/webhooks/http/failures'

type Statuses = Readonly<Record<DeliveryStatus, string>>

export const translations = translated({
  en: {
    deliveries: {
      all: 'All',
      answered: 'responded',
      answerText: 'Start of the response',
      body: 'Request body',
      copies: 'Sent with the header webhook-id',
      details: 'Attempts and request',
      filter: 'Show',
      newer: 'Newer',
      next: 'Next attempt',
      none: 'Nothing has been sent yet. Send a test, or wait for the first event.',
      noneOf: 'No deliveries with this status.',
      noTries: 'No attempts yet.',
      older: 'Older',
      pages: 'Pages of deliveries',
      paused: 'once it is resumed',
      soon: 'soon',
      statuses: {
        cancelled: 'Cancelled',
        delivered: 'Delivered',
        failed: 'Failed',
        held: 'Held',
        pending: 'Pending',
      } satisfies Statuses,
      test: 'Test',
      tries: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    },
    form: {
      all: 'All of these',
      chosen: (count: number, of: number) => `${count} of ${of}`,
      event: {
        created: (noun: string) => `${noun} created`,
        deleted: (noun: string) => `${noun} deleted`,
        updated: (noun: string) => `${noun} updated`,
      },
      kept: 'No longer available',
      noJson: 'This is not valid JSON yet.',
      none: { events: 'Every event', payload: 'Only ids' },
      nothing: 'No matches.',
      otherEvents: (count: number) => `and ${count} more`,
      search: { events: 'Find an event', payload: 'Find a field' },
      some: {
        events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
        payload: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
      },
      untick: 'Untick all',
    },
    state: {
      active: 'Active.',
      disabled: 'Disabled since',
      ends: 'expires',
      eventsWait: 'Events of its tenant’s records have been waiting since',
      eventsWaitText:
        'Too many deliveries of this tenant are pending. Events continue as deliveries are sent: resume or delete the webhook whose deliveries are pending.',
      failing: 'Deliveries have been failing since',
      failures: (count: number) => (count === 1 ? '1 attempt failed.' : `${count} attempts failed.`),
      held: (count: number) => `${count} held, to be sent when you resend failed deliveries.`,
      hours: 'Hours that earlier secrets stay valid',
      made: 'created',
      mend: 'New events are held. Fix the receiver, the URL or the filter, send a test, resume, and then resend failed deliveries.',
      newSecret: 'New secret',
      newSecretNow: 'Create a new secret',
      newSecretSure:
        'It is shown once. Until earlier secrets expire, deliveries are signed with all of them, so that you can update the receiver.',
      off: 'It is turned off in its form, so it gets no new events.',
      pause: 'Pause',
      paused: 'Paused since',
      pausedText: 'New events wait, and are sent when you resume.',
      replay: 'Resend failed deliveries…',
      refresh: 'Refresh',
      replayed: (count: number) =>
        count === 0
          ? 'Nothing has failed or been held since then.'
          : `${count} ${count === 1 ? 'delivery' : 'deliveries'} will be resent.`,
      replayNow: 'Resend',
      replaySince: 'Since',
      replaySure:
        'Deliveries since then that failed, were held, or are pending are resent now, with the same webhook-id, so that a receiver can ignore duplicates.',
      resume: 'Resume',
      secretOnce: 'The new secret. It is not shown again: copy it to the receiver before you leave this page',
      secrets: (count: number) => (count === 1 ? '1 valid secret' : `${count} valid secrets`),
      secretUntold: 'Secrets are not shown again. If you need one, create a new one.',
      stillWaits: 'Some are still pending. This page has stopped refreshing.',
      steer: 'Actions',
      testEvent: 'Test event',
      testFailed: 'Not delivered.',
      testNow: 'Send a test',
      testWaits: 'Waiting to be sent…',
      testWaitsLong: 'It is still waiting. Is a webhook worker running?',
      waiting: (count: number) => (count === 0 ? 'Nothing pending' : `${count} pending`),
      why: {
        failing: 'It failed for five days.',
        filter: 'Its filter could not be evaluated, or took too long. Simplify it.',
        gone: 'Its receiver responded with 410, which stops deliveries.',
      },
    },
    trouble: {
      disabled: 'has been disabled since',
      failing: (failures: number) => `has been failing (${failures} attempts) since`,
      more: (count: number) => `And ${count} more, in the list of webhooks.`,
      open: 'See why, and what to do',
      title: 'Webhooks that need attention',
    },
  },
  es: {
    deliveries: {
      all: 'Todos',
      answered: 'respondió',
      answerText: 'El principio de la respuesta',
      body: 'Lo que se envía',
      copies: 'Enviado con la cabecera webhook-id',
      details: 'Los intentos y lo que se envía',
      filter: 'Mostrar',
      newer: 'Más recientes',
      next: 'Próximo intento',
      none: 'Aún no se ha enviado nada. Envíe una prueba o espere al primer evento.',
      noneOf: 'No hay ninguno así.',
      noTries: 'Aún no se ha intentado.',
      older: 'Más antiguos',
      pages: 'Páginas de envíos',
      paused: 'cuando se reanude',
      soon: 'enseguida',
      statuses: {
        cancelled: 'Cancelado',
        delivered: 'Entregado',
        failed: 'Fallido',
        held: 'Retenido',
        pending: 'Espera',
      } satisfies Statuses,
      test: 'Prueba',
      tries: (count) => (count === 1 ? '1 intento' : `${count} intentos`),
    },
    form: {
      all: 'Todos estos',
      chosen: (count, of) => `${count} de ${of}`,
      event: {
        created: (noun) => `${noun}: se creó`,
        deleted: (noun) => `${noun}: se borró`,
        updated: (noun) => `${noun}: se cambió`,
      },
      kept: 'Ya no disponibles',
      noJson: 'Esto aún no es JSON.',
      none: { events: 'Todos los eventos', payload: 'Solo ids' },
      nothing: 'No hay coincidencias.',
      otherEvents: (count) => `y ${count} más`,
      search: { events: 'Buscar un evento', payload: 'Buscar un campo' },
      some: {
        events: (count) => (count === 1 ? '1 evento' : `${count} eventos`),
        payload: (count) => (count === 1 ? '1 campo' : `${count} campos`),
      },
      untick: 'Desmarcar todos',
    },
    state: {
      active: 'Activo.',
      disabled: 'Desactivado desde el',
      ends: 'termina',
      eventsWait: 'Lo que ocurre a los registros de su empresa espera desde el',
      eventsWaitText:
        'Esperan demasiados envíos de esta empresa. Sigue a medida que se envían: reanude o elimine el webhook cuyos envíos esperan.',
      failing: 'Sus envíos fallan desde el',
      failures: (count) => (count === 1 ? '1 intento fallido.' : `${count} intentos fallidos.`),
      held: (count) =>
        `${count} ${count === 1 ? 'retenido' : 'retenidos'}, hasta que envíe otra vez lo que falló.`,
      hours: 'Horas que los secretos anteriores siguen firmando',
      made: 'creado',
      mend: 'Lo que ocurre entretanto se retiene. Arregle el receptor, la dirección o el filtro, envíe una prueba, reanude y después envíe otra vez lo que falló.',
      newSecret: 'Secreto nuevo',
      newSecretNow: 'Crear un secreto nuevo',
      newSecretSure:
        'Se muestra una sola vez. Los envíos se firman con él y con los anteriores hasta que pasen sus horas, para que el receptor pueda cambiar entretanto.',
      off: 'Está apagado en su formulario: no se guarda nada nuevo para él.',
      pause: 'Pausar',
      paused: 'En pausa desde el',
      pausedText: 'Lo que ocurre entretanto espera y se envía al reanudar.',
      replay: 'Enviar otra vez lo que falló…',
      refresh: 'Actualizar',
      replayed: (count) =>
        count === 0
          ? 'Nada falló ni se retuvo desde entonces.'
          : count === 1
            ? 'Se envía 1 otra vez.'
            : `Se envían ${count} otra vez.`,
      replayNow: 'Enviar otra vez',
      replaySince: 'Desde',
      replaySure:
        'Lo que ocurrió desde entonces y falló, se retuvo o espera otro intento se envía otra vez ahora, con el mismo webhook-id: un receptor que ya lo tuvo lo descarta.',
      resume: 'Reanudar',
      secretOnce:
        'El secreto nuevo. No se vuelve a mostrar: póngalo donde el receptor comprueba la firma antes de salir de esta página',
      secrets: (count) => (count === 1 ? '1 secreto firma' : `${count} secretos firman`),
      secretUntold: 'Ninguno se vuelve a mostrar: para tener uno, cree uno nuevo.',
      stillWaits: 'Algunos aún esperan. Esta página ha dejado de mirar.',
      steer: 'Lo que se puede hacer',
      testEvent: 'Evento de prueba',
      testFailed: 'No se entregó.',
      testNow: 'Enviar una prueba',
      testWaits: 'Espera a ser enviado…',
      testWaitsLong: 'Sigue esperando. ¿Tiene el servicio un proceso de webhooks en marcha?',
      waiting: (count) => (count === 0 ? 'Nada espera' : `${count} ${count === 1 ? 'espera' : 'esperan'}`),
      why: {
        failing: 'Falló durante cinco días.',
        filter: 'Su filtro no se pudo consultar, o tardó demasiado. Simplifíquelo.',
        gone: 'Su receptor respondió 410: que no quiere nada más.',
      },
    },
    trouble: {
      disabled: 'está desactivado desde el',
      failing: (failures) => `falla (${failures} intentos) desde el`,
      more: (count) => `Y ${count} más, en la lista de webhooks.`,
      open: 'Ver por qué y qué hacer',
      title: 'Webhooks que necesitan a alguien',
    },
  },
})

/** The reasons that the engine records for an attempt without a response, or for a request that was not sent. */
type Noted = Failure | 'no_secret' | 'not_told'

export type FailureWords = {
  /** By response status; `3`, `4` and `5` stand for all other statuses of their class. */
  answered: Readonly<Record<'3' | '4' | '5' | '401' | '404' | '405' | '410' | '413' | '429', string>>
  noted: Readonly<Record<Noted, string>>
  /** The text for an unknown reason. */
  unknown: string
}

export const failureTranslations = translated<FailureWords>({
  en: {
    answered: {
      '3': 'The receiver responded with a redirect, which is not followed. Enter the new URL in the form.',
      '4': 'The receiver did not take it. The beginning of its answer may say why.',
      '5': 'The receiver has a fault of its own. Look at its log.',
      '401': 'The receiver did not accept it. Does it verify with the newest secret?',
      '404': 'There is nothing at this path. Compare it with what the receiver listens to.',
      '405': 'The receiver takes another method. Choose it in the form.',
      '410': 'The receiver wants no more, ever. That disables a webhook.',
      '413': 'It is too long for the receiver. Name fewer fields in the payload.',
      '429': 'The receiver wants less at a time. It is tried later.',
    },
    noted: {
      address_refused:
        'The URL does not lead to a public IP address, so no connection was made. The operator can allow it.',
      answer_broken_off: 'The connection ended before the answer was complete.',
      bad_answer: 'The answer was no HTTP, or its headers were too large.',
      connection_failed: 'The connection was refused. Does the receiver run, and listen to this port?',
      connection_lost: 'The connection ended before an answer came.',
      connection_timeout: 'The connection took too long. Is there a firewall on the way?',
      name_failed: 'The name of the host could not be looked up.',
      name_not_found: 'The name of the host leads nowhere. Is it spelt right?',
      no_secret: 'There is no secret to sign with. Make a new one.',
      not_sent: 'The request could not be written: its method or a header is not valid.',
      not_told: 'It was not sent: the webhook may no longer receive this event.',
      stopped: 'The service stopped before an answer came.',
      timeout: 'The answer took too long. Let the receiver answer first and work after.',
      tls: 'The connection could not be secured. Is the certificate valid for this host?',
    },
    unknown: 'It had no answer that counts.',
  },
  es: {
    answered: {
      '3': 'Respondió con otra dirección, que no se sigue: ponga la nueva en el webhook.',
      '4': 'El receptor no lo aceptó. El principio de su respuesta quizá diga por qué.',
      '5': 'El receptor tiene un fallo propio. Mire su registro.',
      '401': 'El receptor no lo admitió. ¿Comprueba la firma con el secreto más reciente?',
      '404': 'No hay nada en esa ruta. Compárela con la que escucha el receptor.',
      '405': 'El receptor espera otro método. Elíjalo en el formulario.',
      '410': 'El receptor no quiere nada más, nunca. Eso desactiva un webhook.',
      '413': 'Es demasiado largo para el receptor. Nombre menos campos en el contenido.',
      '429': 'El receptor quiere menos a la vez. Se intenta más tarde.',
    },
    noted: {
      address_refused:
        'La dirección no es pública, o no está permitido llamarla. No se conectó con nada. El operador puede permitirla.',
      answer_broken_off: 'La conexión terminó antes de que la respuesta estuviera completa.',
      bad_answer: 'La respuesta no era HTTP, o sus cabeceras eran demasiado grandes.',
      connection_failed: 'La conexión fue rechazada. ¿Está en marcha el receptor y escucha en ese puerto?',
      connection_lost: 'La conexión terminó antes de que llegara una respuesta.',
      connection_timeout: 'La conexión tardó demasiado. ¿Hay un cortafuegos en el camino?',
      name_failed: 'No se pudo consultar el nombre del servidor.',
      name_not_found: 'El nombre del servidor no lleva a ninguna parte. ¿Está bien escrito?',
      no_secret: 'No hay ningún secreto con el que firmar. Cree uno nuevo.',
      not_sent: 'No se pudo escribir la petición: su método o una cabecera no es válida.',
      not_told: 'No se envió: el webhook ya no puede saber de esto.',
      stopped: 'El servicio se detuvo antes de que llegara una respuesta.',
      timeout: 'La respuesta tardó demasiado. Que el receptor responda primero y trabaje después.',
      tls: 'No se pudo asegurar la conexión. ¿Es válido el certificado para este servidor?',
    },
    unknown: 'No tuvo ninguna respuesta que cuente.',
  },
})
