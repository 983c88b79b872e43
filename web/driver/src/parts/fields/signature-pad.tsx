import { type PointerEvent, useEffect, useRef, useState } from 'react';
import classes from './signature-pad.module.css';

type SignaturePadProps = {
  readonly label: string;
  /** Told after each stroke, and with undefined when the pad is empty again. */
  readonly onDrawn: (canvas: HTMLCanvasElement | undefined) => void;
};

/** The pad's own pixels, whatever the phone's are: a file that is small and sharp enough. */
const size = { width: 960, height: 400 };

/** Takes a signature by finger, in ink on white whatever the colours of the screen are. */
export function SignaturePad({ label, onDrawn }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const [isSigned, setSigned] = useState(false);
  useEffect(() => {
    if (canvas.current !== null) clear(canvas.current);
  }, []);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    };
  };
  const drawTo = (to: { readonly x: number; readonly y: number }) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || last.current === undefined) return;
    pen.beginPath();
    pen.moveTo(last.current.x, last.current.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    last.current = to;
  };
  const lift = () => {
    if (last.current === undefined) return;
    last.current = undefined;
    setSigned(true);
    onDrawn(canvas.current ?? undefined);
  };
  return (
    <canvas
      ref={canvas}
      {...size}
      className={classes.pad}
      role="img"
      aria-label={label}
      data-signed={isSigned}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = pointOf(event);
        // A dot is a stroke, too.
        drawTo({ x: last.current.x + 0.1, y: last.current.y });
      }}
      onPointerMove={(event) => drawTo(pointOf(event))}
      onPointerUp={lift}
      onPointerCancel={lift}
    />
  );
}

function clear(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.strokeStyle = '#14233b';
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
}
