import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { readTruck } from '../../shift/truck-of-address.ts';
import classes from './shift.module.css';

/** What some browsers read codes with, and the language's own declarations do not know yet. */
type Detector = { detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]> };
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

function findDetector(): DetectorClass | undefined {
  return (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Returns whether this phone can read codes by its camera within a page. */
export function canScan(): boolean {
  return findDetector() !== undefined && navigator.mediaDevices !== undefined;
}

type ScanSheetProps = { readonly onRead: (plate: string) => void; readonly onClose: () => void };

/** How often the picture is looked at, in milliseconds: our own figure; more often costs only battery. */
const lookEveryMs = 250;

/** Reads the code on a truck by the camera, as long as it is open. */
export function ScanSheet({ onRead, onClose }: ScanSheetProps) {
  const t = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  read.current = onRead;
  const [state, setState] = useState<'looking' | 'unknown' | 'failed'>('looking');
  useEffect(() => {
    const Detector = findDetector();
    if (Detector === undefined) return;
    const detector = new Detector({ formats: ['qr_code'] });
    let stream: MediaStream | undefined;
    let isOver = false;
    const look = async () => {
      const picture = video.current;
      if (picture === null || picture.readyState < picture.HAVE_CURRENT_DATA) return;
      const [code] = await detector.detect(picture);
      if (code === undefined || isOver) return;
      // Anything but the address of this app with a truck in it is the code of something else.
      const plate = readTruck(code.rawValue);
      if (plate === undefined) setState('unknown');
      else read.current(plate);
    };
    const timer = setInterval(() => void look().catch(() => setState('failed')), lookEveryMs);
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened;
        if (isOver) stop(opened);
        else if (video.current) video.current.srcObject = opened;
      })
      .catch(() => setState('failed'));
    return () => {
      isOver = true;
      clearInterval(timer);
      if (stream) stop(stream);
    };
  }, []);
  return (
    <Sheet title={t('scanTruck')} closeLabel={t('close')} onClose={onClose}>
      {state === 'failed' ? (
        <Notice look="loss" isAlert>
          <p>{t('scanFailed')}</p>
        </Notice>
      ) : (
        <>
          <p role="status">{t(state === 'unknown' ? 'scanUnknown' : 'scanHint')}</p>
          <video ref={video} className={classes.camera} autoPlay playsInline muted />
        </>
      )}
    </Sheet>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
