import { translated } from '../../../../fields/translated'

/** Texts about the state of a webhook and its actions. */
export const translations = translated({
  en: {
    active: 'Active.',
    disabled: 'Disabled since',
    ends: 'ends',
    eventsWait: 'Events of its tenant’s records have been waiting since',
    eventsWaitText:
      'Too many deliveries of this tenant are pending. Events continue as deliveries are sent: resume or delete the webhook whose deliveries are pending.',
    failing: 'Its deliveries fail since',
    failures: (count: number) => (count === 1 ? '1 try failed.' : `${count} tries failed.`),
    held: (count: number) => `${count} held, to be sent when you resend failed deliveries.`,
    hours: 'Hours that the secrets before it go on to sign',
    made: 'made',
    mend: 'New events are held. Fix the receiver, the URL or the filter, send a test, resume, and then resend failed deliveries.',
    newSecret: 'New secret',
    newSecretNow: 'Make a new secret',
    newSecretSure:
      'It is shown once. Until earlier secrets expire, deliveries are signed with all of them, so that you can update the receiver.',
    off: 'It is not enabled in its form, so it gets no new events.',
    pause: 'Pause',
    paused: 'Paused since',
    pausedText: 'New events wait, and are sent when you resume.',
    replay: 'Send again what failed…',
    replayed: (count: number) =>
      count === 0
        ? 'Nothing failed or was held since then.'
        : `${count} ${count === 1 ? 'is' : 'are'} sent again.`,
    replayNow: 'Send again',
    replaySince: 'Since',
    replaySure:
      'Deliveries since then that failed, were held, or wait for another try are sent again now, with the same webhook-id, so a receiver can ignore duplicates.',
    resume: 'Resume',
    secretOnce:
      'The new secret. It is not shown again: put it where the receiver verifies, before you leave this page',
    secrets: (count: number) => (count === 1 ? '1 secret signs' : `${count} secrets sign`),
    secretUntold: 'Secrets are not shown again. If you need one, make a new secret.',
    steer: 'What can be done',
    testDelivered: 'Delivered',
    testEvent: 'Event to try',
    testFailed: 'Not delivered.',
    testNow: 'Send a test',
    testWaits: 'It waits to be sent…',
    testWaitsLong: 'It is still waiting. Is a webhook worker running?',
    waiting: (count: number) =>
      count === 0 ? 'Nothing waits' : `${count} ${count === 1 ? 'waits' : 'wait'}`,
    why: {
      failing: 'It failed for five days.',
      filter: 'Its filter could not be evaluated, or took too long. Simplify it.',
      gone: 'Its receiver answered 410: that it wants no more.',
    },
  },
  es: {
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
    steer: 'Lo que se puede hacer',
    testDelivered: 'Entregado',
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
})
